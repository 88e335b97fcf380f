import { fromBase64, toBase64 } from './base64.ts'

/** The user and password of an HTTP Basic header; null when it is none. */
export function basicCredentials(header: string | undefined): { user: string; password: string } | null {
  const bytes = fromBase64(/^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1] ?? '')
  const text = new TextDecoder().decode(bytes ?? new Uint8Array())
  const at = text.indexOf(':')
  return at === -1 ? null : { user: text.slice(0, at), password: text.slice(at + 1) }
}

/** The value of an `Authorization` header for HTTP Basic. */
export function basicHeader(user: string, password: string): string {
  return `Basic ${toBase64(new TextEncoder().encode(`${user}:${password}`))}`
}
