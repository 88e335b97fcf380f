import { createHash } from 'node:crypto'

/** The origins besides our own that a page has to do with: it connects to the room, and shows payment frames. */
export type PageOrigins = { readonly room: string; readonly frame: string }

const securityHeaders = (origins: PageOrigins, page: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(origins, page),
  // What a payment frame opens has to find its way back to it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), ' +
    `payment=(self "${origins.frame}"), usb=()`,
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
})

/** What stands in the page itself, each by its hash: nothing else inline is run or applied. */
function hashesOf(page: string, element: 'script' | 'style'): string {
  const inline = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))
  return Array.from(
    inline,
    ([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  ).join('')
}

function contentSecurityPolicy({ room, frame }: PageOrigins, page: string): string {
  const socket = room.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(page, 'script')}`,
    `style-src 'self'${hashesOf(page, 'style')}`,
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    `connect-src 'self' ${room} ${socket}`,
    `frame-src ${frame}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}

/** The `_headers` file of the static pages, of which `page` is the one with something inline. */
export function headersFile(origins: PageOrigins, page: string): string {
  const lines = Object.entries(securityHeaders(origins, page)).map(([name, value]) => `  ${name}: ${value}`)
  return [
    '/*',
    ...lines,
    '',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
    // The CDN knows no host that has fewer files than another: where payment frames come from, the page does nothing.
    `https://${new URL(origins.frame).hostname}/*`,
    '  ! Content-Security-Policy',
    "  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    '',
  ].join('\n')
}
