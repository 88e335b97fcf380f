import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { creditorCredentials } from '#sandbox/credit/credentials.ts'
import { creditTokens } from '#sandbox/credit/credit.table.ts'

const lifeSeconds = 3599
const { clientId, clientSecret, scope } = creditorCredentials.merchantApi

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 500

/** A refusal as the Merchant API words it. */
export function apiError(c: Context, status: ErrorStatus, message: string) {
  const code = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT' }
  const name = status === 500 ? 'INTERNAL_SERVER_ERROR' : code[status]
  return c.json({ code: name, message, traceId: randomHex(32) }, status)
}

/** Gives a token to who shows the shop's secret. */
export async function giveToken(c: Context<SandboxHono>): Promise<Response> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';')
  if (type.trim() !== 'application/x-www-form-urlencoded') return c.json({ error: 'invalid_request' }, 400)
  const form = await c.req.formData()
  if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400)
  const isShop = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  if (!isShop) return c.json({ error: 'invalid_client' }, 401)
  if (form.get('scope') !== scope) return c.json({ error: 'invalid_scope' }, 400)
  const token = randomHex(64)
  await sandboxDb(c.env)
    .insert(creditTokens)
    .values({ token, expiresAt: Date.now() + lifeSeconds * 1000 })
  return c.json({ access_token: token, token_type: 'Bearer', expires_in: lifeSeconds, scope })
}

async function isKnown(db: SandboxDb, token: string): Promise<boolean> {
  const [row] = await db.select().from(creditTokens).where(eq(creditTokens.token, token))
  return row !== undefined && row.expiresAt > Date.now()
}

/** Lets in who has a token that is still good; and has an error of its own in that failure mode. */
export const withToken = createMiddleware<SandboxHono>(async (c, next) => {
  const [, token = ''] = /^Bearer (\w+)$/.exec(c.req.header('Authorization') ?? '') ?? []
  if (!(await isKnown(sandboxDb(c.env), token))) return apiError(c, 401, 'The token is missing or has expired')
  if (c.get('failureMode') === 'fault') return apiError(c, 500, 'An unexpected error occurred')
  return next()
})
