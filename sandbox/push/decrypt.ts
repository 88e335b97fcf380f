import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** A browser's own keys, raw. */
export type BrowserKeys = { privateKey: Uint8Array; publicKey: Uint8Array; auth: Uint8Array }

const headerLength = 86
const tagLength = 16

const ascii = (text: string) => new TextEncoder().encode(text)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

type Step = { secret: Uint8Array; salt: Uint8Array; info: Uint8Array; length: number }

const derive = ({ secret, salt, info, length }: Step) => new Uint8Array(hkdfSync('sha256', secret, salt, info, length))

/**
 * What a browser reads in a body of `aes128gcm` (RFC 8188, RFC 8291): salt (16 bytes), record size (4), length of the
 * sender's key (1), that key (65), one record. Null where it was not encrypted to this browser.
 */
export function decrypt(body: Uint8Array, { privateKey, publicKey, auth }: BrowserKeys): string | null {
  if (body.length < headerLength + tagLength + 1 || body[20] !== 65) return null
  const [salt, senderKey] = [body.slice(0, 16), body.slice(21, headerLength)]
  const [sealed, tag] = [body.slice(headerLength, -tagLength), body.slice(-tagLength)]
  try {
    const browser = createECDH('prime256v1')
    browser.setPrivateKey(privateKey)
    const shared = new Uint8Array(browser.computeSecret(senderKey))
    const info = joined([ascii('WebPush: info\0'), publicKey, senderKey])
    const secret = derive({ secret: shared, salt: auth, info, length: 32 })
    const key = derive({ secret, salt, info: ascii('Content-Encoding: aes128gcm\0'), length: 16 })
    const nonce = derive({ secret, salt, info: ascii('Content-Encoding: nonce\0'), length: 12 })
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(tag)
    return withoutPadding(joined([decipher.update(sealed), decipher.final()]))
  } catch {
    return null
  }
}

/** The last record ends with 2 and then zeros. */
function withoutPadding(record: Uint8Array): string | null {
  const end = record.findLastIndex((byte) => byte !== 0)
  return record[end] === 2 ? new TextDecoder().decode(record.slice(0, end)) : null
}
