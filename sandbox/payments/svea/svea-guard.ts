import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { fromBase64 } from '#sandbox/core/base64.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { digestHex } from '#sandbox/core/hashing.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'
import { isFresh } from '#sandbox/payments/fresh-calls.ts'

type Signed = { merchantId: string; secret: string; timestamp: string; body: string }

/** The token of a request: a plain SHA-512 over body, secret and timestamp. */
export async function sveaToken({ merchantId, secret, timestamp, body }: Signed): Promise<string> {
  return btoa(`${merchantId}:${await digestHex('SHA-512', `${body}${secret}${timestamp}`)}`)
}

/** The documented form, the minutes of the PHP library, or ISO 8601. */
const timestampForm = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/

/** When a timestamp says that it is (ms): always UTC, also where it does not say so. NaN for another form. */
function timeOf(timestamp: string): number {
  if (!timestampForm.test(timestamp)) return Number.NaN
  return Date.parse(`${timestamp.replace(' ', 'T').replace(/Z$/, '')}Z`)
}

const plain = (token: string) => new TextDecoder().decode(fromBase64(token) ?? new Uint8Array()).toLowerCase()

/**
 * Returns whether an Authorization header is this merchant's for this very text, now (ms). The digest may be in either
 * case. There is no number of a call: two questions within a second are the same text.
 */
export async function isAuthorized(header: string | undefined, signed: Signed, now: number): Promise<boolean> {
  const token = /^Svea ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1]
  if (token === undefined || !isFresh(timeOf(signed.timestamp), now)) return false
  return plain(token) === plain(await sveaToken(signed))
}

export type SveaHono = SandboxHono & { Variables: { body: string } }

/** Lets in what the merchant signed, on the very text that came. */
export const signedByMerchant = createMiddleware<SveaHono>(async (c, next) => {
  const body = await c.req.text()
  const signed = { ...ownCredentials.payments.svea, timestamp: c.req.header('Timestamp') ?? '', body }
  if (!(await isAuthorized(c.req.header('Authorization'), signed, Date.now()))) {
    return c.json({ Code: 'Unauthorized', Message: 'Authorization has been denied for this request.' }, 401)
  }
  c.set('body', body)
  return next()
})

type Status = 400 | 403 | 404

/** Returns how Checkout refuses. */
export function checkoutError(c: Context, status: Status, message: string) {
  return c.json({ Code: String(status), Message: message }, status, { ErrorMessage: message })
}

/** Returns how Payment Admin refuses. */
export function adminError(c: Context, status: Status, message: string) {
  return c.json({ Code: String(status), Message: message, Errors: [{ ErrorMessage: message }] }, status)
}
