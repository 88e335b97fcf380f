import { toBase64Url } from '#core/bytes/base64url.ts'

/** Returns what a passkey keeps of the user that it is made for (WebAuthn's user handle), as base64url. */
export const userHandleOf = (userId: string) => toBase64Url(new TextEncoder().encode(userId))
