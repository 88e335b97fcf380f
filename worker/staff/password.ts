import { scrypt, timingSafeEqual } from 'node:crypto'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import { randomBytes } from '#core/secrets/ids.ts'

type Parameters = { logN: number; r: number; p: number }
type Stored = Parameters & { salt: Uint8Array; hash: Uint8Array }

const current: Parameters = { logN: 15, r: 8, p: 3 }
const saltLength = 16
const hashLength = 32

/** The most work that a stored string may ask for (CPU and memory), whatever is written in it. */
const largest: Parameters = { logN: 16, r: 8, p: 3 }

function derive(password: string, salt: Uint8Array, { logN, r, p }: Parameters): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const N = 2 ** logN
  scrypt(password.normalize('NFC'), salt, hashLength, { N, r, p, maxmem: 128 * N * r * 2 }, (error, key) => {
    if (error === null) resolve(key)
    else reject(error)
  })
  return promise
}

function write({ logN, r, p, salt, hash }: Stored): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${toBase64Url(salt)}$${toBase64Url(hash)}`
}

function read(text: string): Stored | null {
  const pattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/
  const [, logN, r, p, salt = '', hash = ''] = pattern.exec(text) ?? []
  const stored = { logN: Number(logN), r: Number(r), p: Number(p) }
  const isAffordable = stored.logN <= largest.logN && stored.r <= largest.r && stored.p <= largest.p
  if (!isAffordable) return null
  return { ...stored, salt: fromBase64Url(salt), hash: fromBase64Url(hash) }
}

/** Hashes a password with scrypt (N = 2^15, r = 8, p = 3); the parameters are part of the string. Takes about 0.2 s. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return write({ ...current, salt, hash: await derive(password, salt, current) })
}

/**
 * The stored value of a user without a password, who has chosen none yet or signs in another way: no password matches
 * it.
 */
export const noPassword = ''

export type PasswordVerdict = { isRight: boolean; needsRehash: boolean }

/** For a user that does not exist: costs the same and is never right. */
const nobody: Stored = { ...current, salt: new Uint8Array(saltLength), hash: new Uint8Array(hashLength) }

/**
 * Checks a password against the stored string. Without one (unknown user, or a string that cannot be read) the same
 * work is done and the answer is no, so that the time does not tell who exists.
 */
export async function checkPassword(password: string, storedHash: string | null): Promise<PasswordVerdict> {
  const known = storedHash === null ? null : read(storedHash)
  const stored = known ?? nobody
  const derived = await derive(password, stored.salt, stored)
  const isRight = timingSafeEqual(derived, stored.hash) && known !== null
  const isCurrent = stored.logN === current.logN && stored.r === current.r && stored.p === current.p
  return { isRight, needsRehash: isRight && !isCurrent }
}
