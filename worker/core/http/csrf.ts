import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { hmacHex, secretsEqual } from '#core/secrets/hashing.ts'
import { newSecret } from '#core/secrets/ids.ts'

import { cookiesOf, type AppCookies } from './cookies.ts'
import { AppError } from './errors.ts'
import type { AppEnv } from './hono.ts'

export const csrfHeader = 'X-XSRF-TOKEN'

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
  const { config } = c.get('deps')
  const { name, options } = cookiesOf(config).csrf
  setCookie(c, name, createCsrfToken(config.csrfSecret, binding), options)
}

type Held = Readonly<Record<string, string>>

/** Returns the session or the visitor that this browser's token is bound to. */
const bindingOf = (held: Held, { session, visitor }: AppCookies) => held[session.name] ?? held[visitor.name]

function holdsValidToken(secret: string, held: Held, cookies: AppCookies): boolean {
  const [binding, token] = [bindingOf(held, cookies), held[cookies.csrf.name]]
  return Boolean(binding && token && isCsrfToken(secret, binding, token))
}

/** Gives a browser its visitor and token cookies; what is still valid is left as it is. */
function offerCookies(c: Context<AppEnv>): void {
  const { config } = c.get('deps')
  const [held, cookies] = [getCookie(c), cookiesOf(config)]
  if (holdsValidToken(config.csrfSecret, held, cookies)) return
  const known = bindingOf(held, cookies)
  const binding = known ?? newSecret()
  if (known === undefined) setCookie(c, cookies.visitor.name, binding, cookies.visitor.options)
  setCsrfCookie(c, binding)
}

function isCrossSite(c: Context<AppEnv>): boolean {
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
    const { config } = c.get('deps')
    const [header, held, cookies] = [c.req.header(csrfHeader), getCookie(c), cookiesOf(config)]
    const repeated = header !== undefined && secretsEqual(header, held[cookies.csrf.name] ?? '')
    const isValid = holdsValidToken(config.csrfSecret, held, cookies)
    if (isCrossSite(c) || !repeated || !isValid) {
      offerCookies(c)
      throw csrfRejected()
    }
  } else {
    offerCookies(c)
  }
  await next()
}
