import { toBase64Url } from '#core/bytes/base64url.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 9
const randomLength = 16

function encodeTime(nowMs: number): string {
  let rest = nowMs
  let text = ''
  for (let i = 0; i < timeLength; i++) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** `length` bytes from a cryptographic source. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** A new id: `prefix_` + 9 characters of time (milliseconds, sortable) + 16 random characters (80 bits). */
export function newId(prefix: string, nowMs: number): string {
  let random = ''
  for (const byte of randomBytes(randomLength)) random += alphabet.charAt(byte % 32)
  return `${prefix}_${encodeTime(nowMs)}${random}`
}

/** Returns the text that sorts before every id of a kind made since an instant (ms): ids are in the order of time. */
export function idsSince(prefix: string, ms: number): string {
  return `${prefix}_${encodeTime(ms)}`
}

/** A new id of what comes back from outside: it says at its end where it belongs. */
export function newIdIn(slot: string, prefix: string, nowMs: number): string {
  return `${newId(prefix, nowMs)}${slot.toLowerCase()}`
}

/** A secret for a machine or a cookie: 256 bits, URL-safe. With a slot it says at its end where it belongs. */
export function newSecret(slot = ''): string {
  return `${toBase64Url(randomBytes(32))}${slot}`
}
