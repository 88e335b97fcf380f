export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Null for what is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for what is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*=*$/.test(text)) return null
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''))
}
