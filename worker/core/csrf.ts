import type { Context, MiddlewareHandler } from 'hono'
import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

import { AppError } from './errors.ts'
import { hmacHex, secretsEqual } from './hashing.ts'
import type { AppEnv } from './hono.ts'
import { newSecret } from './ids.ts'

export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'
/** Names a browser that has not signed in; it says nothing of the person. */
export const visitorCookie = '__Host-visitor'
export const sessionCookie = '__Host-session'

/** A token that is worth something only together with the cookie that it is bound to. */
export function createCsrfToken(secret: string, binding: string): string {
  const nonce = newSecret()
  return `${nonce}.${hmacHex(secret, `csrf:${nonce}:${binding}`)}`
}

export function isCsrfToken(secret: string, binding: string, token: string): boolean {
  const [nonce = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && secretsEqual(signature, hmacHex(secret, `csrf:${nonce}:${binding}`))
}

export function csrfRejected(): AppError {
  return new AppError({ code: 'csrf.rejected', status: 403, title: 'The request lacks a valid anti-forgery token' })
}

const tokenOptions = { path: '/', secure: true, sameSite: 'Strict' } as const
const visitorOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** Ties the token cookie to a session that has just begun, or to the visitor when it has just ended. */
export function setCsrfCookie(c: Context<AppEnv>, binding: string): void {
  setCookie(c, csrfCookie, createCsrfToken(c.get('deps').config.csrfSecret, binding), tokenOptions)
}

type Cookies = Readonly<Record<string, string>>

function holdsValidToken(secret: string, cookies: Cookies): boolean {
  const [binding, token] = [cookies[sessionCookie] ?? cookies[visitorCookie], cookies[csrfCookie]]
  return Boolean(binding && token && isCsrfToken(secret, binding, token))
}

/** The `Set-Cookie` lines that a browser with these cookies needs before it can write: none where it holds what is valid. */
export function missingCookies(secret: string, cookieHeader: string | null): string[] {
  const cookies = parse(cookieHeader ?? '')
  if (holdsValidToken(secret, cookies)) return []
  const known = cookies[sessionCookie] ?? cookies[visitorCookie]
  const binding = known ?? newSecret()
  const token = generateCookie(csrfCookie, createCsrfToken(secret, binding), tokenOptions)
  return known === undefined ? [generateCookie(visitorCookie, binding, visitorOptions), token] : [token]
}

/** Gives a browser its visitor and token cookies; what is still valid is left as it is. */
function offerCookies(c: Context<AppEnv>): void {
  const secret = c.get('deps').config.csrfSecret
  for (const line of missingCookies(secret, c.req.header('Cookie') ?? null)) {
    c.header('Set-Cookie', line, { append: true })
  }
}

function comesFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin') return true
  const origin = c.req.header('Origin')
  if (origin === undefined) return false
  return origin !== new URL(c.req.url).origin && origin !== c.get('deps').config.appUrl
}

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Guards the calls of browsers: a call that writes has to repeat the token cookie in a header, the token has to be
 * ours and bound to this browser, and the call has to come from our own pages. A refusal sets fresh cookies, so that
 * the client can try once more.
 */
export const csrfProtection: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!harmless.has(c.req.method)) {
    const header = c.req.header(csrfHeader)
    const repeated = header !== undefined && secretsEqual(header, getCookie(c, csrfCookie) ?? '')
    const isValid = holdsValidToken(c.get('deps').config.csrfSecret, getCookie(c))
    if (comesFromElsewhere(c) || !repeated || !isValid) {
      offerCookies(c)
      throw csrfRejected()
    }
  } else {
    offerCookies(c)
  }
  await next()
}
