import { createMiddleware } from 'hono/factory'

import type { SandboxHono } from './env.ts'

type Policy = {
  /** The address of its own files. */
  own?: string
  hasScript?: boolean
  /** Addresses that its scripts may call; its own where not given. */
  calls?: string
  /** Addresses that its forms may go to. */
  forms?: string
  /** Addresses that it may frame. */
  frames?: string
  isFramed?: boolean
}

/** Returns the policy of a page: it loads, calls and is nothing but its own. */
export function pagePolicy({
  own = "'self'",
  hasScript = true,
  calls = own,
  forms = "'self'",
  frames,
  isFramed,
}: Policy = {}): string {
  return [
    "default-src 'none'",
    ...(hasScript ? [`script-src ${own}`, `connect-src ${calls}`] : []),
    `style-src ${own}`,
    `img-src ${own} data:`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    `form-action ${forms}`,
    "base-uri 'none'",
    ...(isFramed ? [] : ["frame-ancestors 'none'"]),
  ].join('; ')
}

/** Pages run nothing but their own files; an answer that says something stricter of itself keeps it. */
export const strictPages = createMiddleware<SandboxHono>(async (c, next) => {
  await next()
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', pagePolicy())
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Content-Type-Options', 'nosniff')
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})

/** Buttons of the sandbox are pressed on its own pages, not by a page from elsewhere that happens to be open. */
export const ownPagesOnly = createMiddleware<SandboxHono>(async (c, next) => {
  const site = c.req.header('Sec-Fetch-Site')
  const isFromOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isFromOtherSite && c.req.method !== 'GET') return c.json({ code: 'sandbox.foreign_page' }, 403)
  return next()
})
