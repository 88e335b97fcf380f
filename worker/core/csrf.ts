import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

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

/** Ties the token cookie to a session that has just begun, or to the visitor when it has just ended. */
export function setCsrfCookie(c: Context<AppEnv>, binding: string): void {
  const token = createCsrfToken(c.get('deps').config.csrfSecret, binding)
  setCookie(c, csrfCookie, token, { path: '/', secure: true, sameSite: 'Strict' })
}

function bindingOf(c: Context<AppEnv>): string | undefined {
  return getCookie(c, sessionCookie) ?? getCookie(c, visitorCookie)
}

function holdsValidToken(c: Context<AppEnv>): boolean {
  const [binding, token] = [bindingOf(c), getCookie(c, csrfCookie)]
  return Boolean(binding && token && isCsrfToken(c.get('deps').config.csrfSecret, binding, token))
}

/** Gives a browser its visitor and token cookies; what is still valid is left as it is. */
function offerCookies(c: Context<AppEnv>): void {
  if (holdsValidToken(c)) return
  const known = bindingOf(c)
  const binding = known ?? newSecret()
  if (known === undefined) {
    setCookie(c, visitorCookie, binding, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
  }
  setCsrfCookie(c, binding)
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
    if (comesFromElsewhere(c) || !repeated || !holdsValidToken(c)) {
      offerCookies(c)
      throw csrfRejected()
    }
  } else {
    offerCookies(c)
  }
  await next()
}
