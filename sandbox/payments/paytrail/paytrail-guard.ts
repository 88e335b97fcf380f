import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { SandboxHono } from '#sandbox/core/env.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { sandboxCredentials } from '#sandbox/payments/credentials.ts'

import { paytrailSignature, signedFields } from './signature.ts'

const { account, secret } = sandboxCredentials.paytrail

export type PaytrailHono = SandboxHono & { Variables: { body: string } }

const unauthorised = { status: 'error', message: 'Signature mismatch' }

async function isSigned(c: Context<PaytrailHono>, body: string): Promise<boolean> {
  const fields = signedFields(c.req.raw.headers)
  if (fields['checkout-account'] !== account || fields['checkout-method'] !== c.req.method) return false
  if (!fields['checkout-nonce'] || Number.isNaN(Date.parse(fields['checkout-timestamp'] ?? ''))) return false
  const id = c.req.param('id')
  if (fields['checkout-transaction-id'] !== id) return false
  return c.req.header('signature') === (await paytrailSignature(fields, body, secret))
}

/** Lets in what the shop signed, on the very text that came. */
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
