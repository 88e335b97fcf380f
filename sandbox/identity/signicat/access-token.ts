import { createMiddleware } from 'hono/factory'

import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { hmacHex } from '#sandbox/core/hashing.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { problem } from './problem.ts'

const { clientId, clientSecret, accountId } = ownCredentials.identity.signicat

/** As short as Signicat's own. */
export const tokenSeconds = 600

/** Carries its end and a mark of ours, so that nothing has to be kept. */
export async function newToken(now: number): Promise<string> {
  const end = String(Math.floor(now / 1000) + tokenSeconds)
  return `${end}.${await hmacHex('SHA-256', clientSecret, `token:${end}`)}`
}

async function isGood(token: string, now: number): Promise<boolean> {
  const [end = '', mark = ''] = token.split('.')
  if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= now) return false
  return mark === (await hmacHex('SHA-256', clientSecret, `token:${end}`))
}

type OAuthRefusal = { status: 400 | 401; error: string; error_description: string }

function clientIn(form: URLSearchParams, authorization: string | undefined): { id: string; secret: string } {
  const given = basicCredentials(authorization)
  if (given === null) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  return { id: decodeURIComponent(given.user), secret: decodeURIComponent(given.password) }
}

/** Returns why no token is given; null where one is. The client is named in the form or by Basic. */
export function tokenRefusal(form: URLSearchParams, authorization: string | undefined): OAuthRefusal | null {
  const { id, secret } = clientIn(form, authorization)
  if (id !== clientId || secret !== clientSecret) {
    return { status: 401, error: 'invalid_client', error_description: 'Unknown client or wrong secret' }
  }
  if (form.get('grant_type') !== 'client_credentials') {
    return { status: 400, error: 'unsupported_grant_type', error_description: 'Only client_credentials is possible' }
  }
  if (form.get('scope') !== 'signicat-api') {
    return { status: 400, error: 'invalid_scope', error_description: 'The scope is signicat-api' }
  }
  return null
}

/** Lets in who has a token that is still good, for the workshop's own account. */
export const tokenOnly = createMiddleware<SandboxHono>(async (c, next) => {
  const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '') ?? []
  if (!(await isGood(token, Date.now()))) return problem(401, 'Unauthorized', 'The access token is not valid')
  const account = c.req.query('signicat-accountId')
  if (account !== undefined && account !== accountId) return problem(403, 'Forbidden', 'The account is another’s')
  return next()
})
