export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for what is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*=*$/.test(text)) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
