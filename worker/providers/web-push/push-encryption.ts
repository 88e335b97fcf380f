import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

import { randomBytes } from '#core/secrets/ids.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A browser's keys: its point of P-256 (uncompressed) and its secret. */
export type PushReceiver = { p256dh: Bytes; auth: Bytes }

/** Keys that are new with every message: a private key of P-256 (32 bytes) and 16 bytes of salt. */
export type MessageKeys = { privateKey: Bytes; salt: Bytes }

const curve = 'prime256v1'
const recordSize = 4096

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const text = (content: string) => new TextEncoder().encode(content)

function derive(secret: Uint8Array, { salt, info, length }: { salt: Bytes; info: Uint8Array; length: number }): Bytes {
  return new Uint8Array(hkdfSync('sha256', secret, salt, info, length))
}

export function newMessageKeys(): MessageKeys {
  const sender = createECDH(curve)
  sender.generateKeys()
  return { privateKey: new Uint8Array(sender.getPrivateKey()), salt: randomBytes(16) }
}

/** Returns whether bytes are a point of the curve, so that a secret can be agreed on with it. */
export function isReceiverKey(p256dh: Bytes): boolean {
  const sender = createECDH(curve)
  sender.generateKeys()
  try {
    return p256dh.length === 65 && sender.computeSecret(p256dh).length === 32
  } catch {
    return false
  }
}

/**
 * Encrypts a message to a browser (RFC 8291, `aes128gcm` of RFC 8188) as the body of one request. The message is filled
 * up to `padTo` bytes, so that its length does not tell what it says. `keys` must never be used twice.
 */
export function encryptPush(
  message: Uint8Array,
  { receiver, keys, padTo = 0 }: { receiver: PushReceiver; keys: MessageKeys; padTo?: number },
): Bytes {
  const { privateKey, salt } = keys
  const sender = createECDH(curve)
  sender.setPrivateKey(privateKey)
  const senderKey = new Uint8Array(sender.getPublicKey())
  const info = joined(text('WebPush: info\0'), receiver.p256dh, senderKey)
  const secret = derive(sender.computeSecret(receiver.p256dh), { salt: receiver.auth, info, length: 32 })
  const contentKey = derive(secret, { salt, info: text('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: text('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // The last record ends with 2, then zeros.
  const padded = joined(message, Uint8Array.of(2), new Uint8Array(Math.max(0, padTo - message.length)))
  const header = new Uint8Array(5)
  new DataView(header.buffer).setUint32(0, recordSize)
  header[4] = senderKey.length
  return joined(salt, header, senderKey, cipher.update(padded), cipher.final(), cipher.getAuthTag())
}
