import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { SandboxHono } from '#sandbox/core/env.ts'
import { sandboxCredentials } from '#sandbox/payments/credentials.ts'

import { isAuthorized } from './svea-authorization.ts'

export type SveaHono = SandboxHono & { Variables: { body: string } }

/** Lets in what the merchant signed, on the very text that came. */
export const signedByMerchant = createMiddleware<SveaHono>(async (c, next) => {
  const body = await c.req.text()
  const signed = { ...sandboxCredentials.svea, timestamp: c.req.header('Timestamp') ?? '', body }
  if (!(await isAuthorized(c.req.header('Authorization'), signed))) {
    return c.json({ Code: 'Unauthorized', Message: 'Authorization has been denied for this request.' }, 401)
  }
  c.set('body', body)
  return next()
})

type Status = 400 | 403 | 404

/** How Checkout refuses. */
export function checkoutError(c: Context, status: Status, message: string) {
  return c.json({ Code: String(status), Message: message }, status, { ErrorMessage: message })
}

/** How Payment Admin refuses. */
export function adminError(c: Context, status: Status, message: string) {
  return c.json({ Code: String(status), Message: message, Errors: [{ ErrorMessage: message }] }, status)
}
