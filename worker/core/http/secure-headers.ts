import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from './hono.ts'

const policy = 'Content-Security-Policy'

/** Headers that a route may set in its own way. */
const own: ReadonlySet<string> = new Set([policy, 'Cross-Origin-Resource-Policy'])

/** Headers of whatever the worker answers that is no page. */
export const secureHeaderList: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  [policy, "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/** Headers of every answer of the API: it is data for our own pages and never a page itself. */
export const secureHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  for (const [name, value] of secureHeaderList) {
    // The document of a provider's markup has a policy of its own, and so have pictures that other pages may show.
    if (own.has(name) && c.res.headers.has(name)) continue
    c.res.headers.set(name, value)
  }
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}
