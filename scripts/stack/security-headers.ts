import { createHash } from 'node:crypto'

/** The app's own origin, and those that its pages have to do with: they connect to the room, and show payment frames. */
export type PageOrigins = { readonly app: string; readonly room: string; readonly frame: string }

type Inline = { readonly scripts: string; readonly styles: string }

const securityHeaders = (origins: PageOrigins, inline: Inline): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(origins, inline),
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

/** Returns the hashes of what stands in the page itself: nothing else inline is run or applied. */
function hashesOf(page: string, element: 'script' | 'style'): string {
  const inline = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))
  return Array.from(
    inline,
    ([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  ).join('')
}

function contentSecurityPolicy({ room, frame }: PageOrigins, { scripts, styles }: Inline): string {
  const socket = room.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
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
  const inline = { scripts: hashesOf(page, 'script'), styles: hashesOf(page, 'style') }
  const lines = Object.entries(securityHeaders(origins, inline)).map(([name, value]) => `  ${name}: ${value}`)
  return [
    '/*',
    ...lines,
    '',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
    // The CDN knows no host that has fewer files than another: where payment frames come from, the page does nothing and
    // leads to the app.
    `https://${new URL(origins.frame).hostname}/*`,
    '  ! Content-Security-Policy',
    "  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    `  Refresh: 0; url=${origins.app}/`,
    '',
  ].join('\n')
}

/** Returns the headers of pages that are being edited: modules are replaced by scripts and styles in the page itself. */
export function developmentHeaders(origins: PageOrigins): Readonly<Record<string, string>> {
  const anything = " 'unsafe-inline'"
  return securityHeaders(origins, { scripts: anything, styles: anything })
}
