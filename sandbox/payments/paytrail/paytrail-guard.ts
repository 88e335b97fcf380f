import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { hmacHex, randomHex } from '#sandbox/core/hashing.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'
import { isFirstUse, isFresh } from '#sandbox/payments/fresh-calls.ts'

export type PaytrailFields = Readonly<Record<string, string>>

const hashes = { sha256: 'SHA-256', sha512: 'SHA-512' } as const

/** Those of the names and values that Paytrail signs. */
export function signedFields(all: Iterable<readonly [string, string]>): PaytrailFields {
  return Object.fromEntries(Array.from(all).filter(([name]) => name.startsWith('checkout-')))
}

/** The signature of fields and body; null when the fields name no known algorithm. */
export async function paytrailSignature(fields: PaytrailFields, body: string, secret: string): Promise<string | null> {
  const algorithm = fields['checkout-algorithm']
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return null
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}:${fields[name]}`)
  return hmacHex(hashes[algorithm], secret, [...lines, body].join('\n'))
}

const { account, secret } = ownCredentials.payments.paytrail

export type PaytrailHono = SandboxHono & { Variables: { body: string } }

const unauthorised = { status: 'error', message: 'Signature mismatch' }

/** ISO 8601 in UTC, to the millisecond or the second. */
const timestampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

async function isSigned(c: Context<PaytrailHono>, body: string): Promise<boolean> {
  const now = Date.now()
  const fields = signedFields(c.req.raw.headers)
  if (fields['checkout-account'] !== account || fields['checkout-method'] !== c.req.method) return false
  const { 'checkout-nonce': nonce = '', 'checkout-timestamp': timestamp = '' } = fields
  if (nonce === '' || !timestampForm.test(timestamp) || !isFresh(Date.parse(timestamp), now)) return false
  const id = c.req.param('id')
  if (fields['checkout-transaction-id'] !== id) return false
  if (c.req.header('signature') !== (await paytrailSignature(fields, body, secret))) return false
  return isFirstUse(sandboxDb(c.env), { provider: 'paytrail', nonce, now })
}

/** Lets in what the shop signed, on the very text that came, now and for the first time. */
export const signedByShop = createMiddleware<PaytrailHono>(async (c, next) => {
  const body = await c.req.text()
  if (!(await isSigned(c, body))) return c.json(unauthorised, 401, { 'request-id': crypto.randomUUID() })
  c.set('body', body)
  return next()
})

/** An answer as Paytrail signs it. */
export async function signedAnswer(status: number, json: unknown, transactionId?: string): Promise<Response> {
  const body = JSON.stringify(json)
  const fields = {
    'checkout-account': account,
    'checkout-algorithm': 'sha256',
    'checkout-method': 'POST',
    'checkout-nonce': randomHex(32),
    'checkout-timestamp': new Date().toISOString(),
    ...(transactionId === undefined ? {} : { 'checkout-transaction-id': transactionId }),
  }
  const headers = new Headers({
    ...fields,
    signature: (await paytrailSignature(fields, body, secret)) ?? '',
    'request-id': crypto.randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
  })
  return new Response(body, { status, headers })
}

export function refusal(status: 400 | 404 | 422, message: string, meta: readonly string[] = []): Promise<Response> {
  return signedAnswer(status, { status: 'error', message, ...(meta.length === 0 ? {} : { meta }) })
}
