import { secretsEqual } from '#core/secrets/hashing.ts'
import { randomBytes } from '#core/secrets/ids.ts'

import { fromBase32, toBase32 } from './base32.ts'

const stepMs = 30_000
const digits = 6
/** A phone's clock may be this many steps away from ours. */
const drift = 1

/** A new secret of 160 bits, as RFC 4226 wants it, in base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The step of time that an instant lies in. */
export function totpStep(now: number): number {
  return Math.floor(now / stepMs)
}

/** The code of a step (RFC 6238 with SHA-1, which every app knows). */
export async function totpCode(secret: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign'])
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(mac.byteLength - 1) % 16
  const truncated = mac.getUint32(offset) % 2 ** 31
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

type Typed = { code: string; now: number; lastStep: number }

/** The step whose code was typed: of now or a neighbour, and later than the last one that was taken; null for none. */
export async function matchedStep(secret: string, { code, now, lastStep }: Typed): Promise<number | null> {
  const present = totpStep(now)
  let matched: number | null = null
  for (let step = present - drift; step <= present + drift; step += 1) {
    const isRight = secretsEqual(await totpCode(secret, step), code)
    if (isRight && step > lastStep) matched = step
  }
  return matched
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(digits), period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
