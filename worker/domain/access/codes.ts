/** A cryptographic source: gives `count` random bytes. */
export type RandomBytes = (count: number) => Uint8Array

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ownCodeLength = 10
const longestTypedCode = 64
const canonicalCode = /^[0-9A-HJKMNP-TV-Z]{12}$/
/**
 * Characters that stand around a code and between its groups in letters, chats and copies: spaces, punctuation, the
 * minus sign, invisible ones.
 */
const separators = /[\s\p{P}\p{Cf}\u2212]/gu

// 32 divides 256, so the low five bits of a byte are without bias.
const drawn = (bytes: Uint8Array) => Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('')

/** A new process code: a slot, and ten characters of Crockford base32, 50 random bits. */
export function newProcessCode(randomBytes: RandomBytes, slot: string): string {
  return `${slot}${drawn(randomBytes(ownCodeLength))}`
}

/**
 * Reads a code as people type or paste it: any case, with spaces, dashes, punctuation and unseen signs, O for 0, I and L for 1.
 * Gives the 12 canonical characters, or null for what cannot be a code (U is not in the alphabet).
 */
export function parseProcessCode(input: string): string | null {
  const code = canonicalOf(input)
  return code !== null && canonicalCode.test(code) ? code : null
}

/** Without what people put between the characters, and with the characters that were meant; null for anything else. */
function canonicalOf(input: string): string | null {
  if (input.length > longestTypedCode) return null
  const bare = input.replace(separators, '')
  if (!/^[0-9A-Za-z]*$/.test(bare)) return null
  return bare.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Shows a canonical code as XXXX-XXXX-XXXX. */
export function formatProcessCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

const ownKioskKeyLength = 18
const canonicalKioskKey = /^[0-9A-HJKMNP-TV-Z]{20}$/

/** A new key of a kiosk, that a person can type: a slot, and 18 characters of the same alphabet, 90 random bits. */
export function newKioskKey(randomBytes: RandomBytes, slot: string): string {
  return `${slot}${drawn(randomBytes(ownKioskKeyLength))}`
}

/** Reads a key of a kiosk as people type it; null for what cannot be one. */
export function parseKioskKey(input: string): string | null {
  const key = canonicalOf(input)
  return key !== null && canonicalKioskKey.test(key) ? key : null
}

const boxCodeCount = 1_000_000
const boxCodeLimit = 16 * boxCodeCount
const boxCodeAttempts = 100

/** A new box access code: six digits, each code equally likely. Throws when the source is broken. */
export function newBoxCode(randomBytes: RandomBytes): string {
  for (let attempt = 0; attempt < boxCodeAttempts; attempt += 1) {
    const drawn = randomBytes(3).reduce((sum, byte) => sum * 256 + byte, 0)
    // The top of the 24-bit range would favour low codes, so it is drawn again.
    if (drawn < boxCodeLimit) return String(drawn % boxCodeCount).padStart(6, '0')
  }
  throw new Error('The source of random bytes keeps giving the same range')
}

export function isBoxCode(value: string): boolean {
  return /^[0-9]{6}$/.test(value)
}

/** Shows a box code in two groups, as it is read aloud: `123 456`. */
export function groupBoxCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
