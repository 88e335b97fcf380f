import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { creditorCredentials } from '#sandbox/credit/credentials.ts'
import { creditTokens } from '#sandbox/credit/credit.table.ts'
import { inMood, type CallName, type Mood } from '#sandbox/payments/moods.ts'

const lifeSeconds = 3599
const { clientId, clientSecret, scope } = creditorCredentials.merchantApi

export type MerchantHono = SandboxHono & { Variables: { mood: Mood } }

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 500

/** A refusal as the Merchant API words it. */
export function apiError(c: Context, status: ErrorStatus, message: string) {
  const code = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT' }
  const name = status === 500 ? 'INTERNAL_SERVER_ERROR' : code[status]
  return c.json({ code: name, message, traceId: randomHex(32) }, status)
}

/** Gives a token to who shows the shop's secret. */
export async function giveToken(c: Context<MerchantHono>): Promise<Response> {
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

/** Ends every token, as their time would. */
export async function expireTokens(db: SandboxDb): Promise<void> {
  await db.delete(creditTokens)
}

async function isKnown(db: SandboxDb, token: string): Promise<boolean> {
  const [row] = await db.select().from(creditTokens).where(eq(creditTokens.token, token))
  return row !== undefined && row.expiresAt > Date.now()
}

/** Lets a call meet the creditor in the mood that it is in, which is known to what lies behind. */
export function moody(call: CallName) {
  return createMiddleware<MerchantHono>(async (c, next) => {
    const answer = await inMood({ env: c.env, provider: 'resurs-mapi', call }, async (mood) => {
      c.set('mood', mood)
      await next()
      return c.res
    })
    c.res = undefined
    c.res = answer
  })
}

/** Lets in who has a token that is still good; and has an error of its own where that is the mood. */
export const withToken = createMiddleware<MerchantHono>(async (c, next) => {
  const [, token = ''] = /^Bearer (\w+)$/.exec(c.req.header('Authorization') ?? '') ?? []
  if (!(await isKnown(sandboxDb(c.env), token))) return apiError(c, 401, 'The token is missing or has expired')
  if (c.get('mood') === 'fault') return apiError(c, 500, 'An unexpected error occurred')
  return next()
})
