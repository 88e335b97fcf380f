/** The user and password of an HTTP Basic header; null when it is none. */
export function basicCredentials(header: string | undefined): { user: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  try {
    const text = new TextDecoder().decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)))
    const at = text.indexOf(':')
    return at === -1 ? null : { user: text.slice(0, at), password: text.slice(at + 1) }
  } catch {
    return null
  }
}

/** The value of an `Authorization` header for HTTP Basic. */
export function basicHeader(user: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`
}
