/** The origins besides our own that a page has to do with: it connects to the room, and shows payment frames. */
export type PageOrigins = { readonly room: string; readonly frame: string }

const securityHeaders = (origins: PageOrigins): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(origins),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
})

function contentSecurityPolicy({ room, frame }: PageOrigins): string {
  const socket = room.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
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

/** The `_headers` file of the static pages. */
export function headersFile(origins: PageOrigins): string {
  const lines = Object.entries(securityHeaders(origins)).map(([name, value]) => `  ${name}: ${value}`)
  return ['/*', ...lines, '', '/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n')
}
