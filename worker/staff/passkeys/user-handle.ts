import { toBase64Url } from '#core/bytes/base64url.ts'

/** Returns the user handle that a passkey keeps of its user (WebAuthn), as base64url. */
export const userHandleOf = (userId: string) => toBase64Url(new TextEncoder().encode(userId))
