import { desc } from 'drizzle-orm'

import { toBase64Url } from '#sandbox/core/base64.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex } from '#sandbox/core/hashing.ts'

import { ssoKeys } from './sso.table.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

type Key = typeof ssoKeys.$inferSelect

/** Makes another key, which signs from now on. The one before is shown for a while, as tokens of it are under way. */
export async function rotateKeys(db: SandboxDb, now: number): Promise<Key> {
  const bits = { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey(bits, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('RSA keys come in pairs')
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (privateKey instanceof ArrayBuffer) throw new Error('A key is told as JSON')
  const key = { kid: randomHex(12), privateKey, createdAt: now }
  await db.insert(ssoKeys).values(key)
  return key
}

const shownKeys = 2

async function currentKey(db: SandboxDb, now: number): Promise<Key> {
  const [key] = await db.select().from(ssoKeys).orderBy(desc(ssoKeys.createdAt)).limit(1)
  return key ?? rotateKeys(db, now)
}

/** The public halves, as everybody may read them. */
export async function publicKeys(db: SandboxDb, now: number): Promise<{ keys: object[] }> {
  await currentKey(db, now)
  const rows = await db.select().from(ssoKeys).orderBy(desc(ssoKeys.createdAt)).limit(shownKeys)
  return {
    keys: rows.map(({ kid, privateKey: { kty, n, e } }) => ({ kty, n, e, alg: 'RS256', use: 'sig', kid })),
  }
}

const part = (value: string | object) =>
  toBase64Url(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))

/** A token (JWS, RS256) with these claims. */
export async function signed(db: SandboxDb, claims: object, now: number): Promise<string> {
  const { kid, privateKey } = await currentKey(db, now)
  const key = await crypto.subtle.importKey('jwk', privateKey, algorithm, false, ['sign'])
  const content = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(content))
  return `${content}.${toBase64Url(new Uint8Array(signature))}`
}
