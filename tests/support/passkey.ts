/**
 * An authenticator in software, for tests of passkeys:
 *
 *   const phone = await newAuthenticator()
 *   await app.request('/api/auth/passkey', { method: 'POST', token, json: { name: 'Puhelin', ...phone.make(offer) } })
 *   await app.request('/api/auth/passkey-login', { method: 'POST', json: await phone.sign(request) })
 */
import { createHash } from 'node:crypto'

import { encodeCBOR, type CBORType } from '@levischuck/tiny-cbor'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import type { PasskeyAlgorithm } from '#domain/access/passkey-algorithms.ts'
import type { NewPasskeyInput, PasskeyProofInput } from '#worker/contract/passkey.ts'

/** Deviations of the authenticator from the rule. */
export type AuthenticatorOverrides = {
  origin?: string
  rpId?: string
  flags?: number
  signCount?: number
  type?: string
  client?: object
  format?: string
  statement?: ReadonlyMap<string, CBORType>
  key?: ReadonlyMap<number, CBORType>
  /** Behind all that belongs into its data. */
  rest?: Uint8Array
}
/** A request, or an offer, which names the user that a passkey is made for. */
type PasskeyRequest = { challenge: string; rpId: string; user?: { id: string } }

const usualOrigin = 'http://localhost:8787'
/** Present, verified, eligible for backup and backed up; made: a credential comes along. */
const usualFlags = 0x1d
const made = 0x40

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()
const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: Iterable<number>[]) => new Uint8Array(parts.flatMap((part) => [...part]))

/** A number as so many bytes, the highest first. */
const big = (value: number, length: number) =>
  new Uint8Array(length).map((_none, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256)

/** Two numbers as DER, as authenticators sign; WebCrypto puts them side by side. */
function toDer(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const number = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.subarray(Math.max(0, start))
    const whole = (short[0] ?? 0) > 127 ? joined([0], short) : short
    return joined([2, whole.length], whole)
  }
  const numbers = joined(number(signature.subarray(0, 32)), number(signature.subarray(32)))
  return joined([0x30, numbers.length], numbers)
}

const bytesOf = (text: string | undefined) => fromBase64Url(text ?? '')

const kinds = {
  [-7]: {
    algorithm: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
    cose: ({ x, y }: JsonWebKey): [number, CBORType][] => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ],
  },
  [-8]: {
    algorithm: { name: 'Ed25519' },
    cose: ({ x }: JsonWebKey): [number, CBORType][] => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(x)],
    ],
  },
  [-257]: {
    algorithm: {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    cose: ({ n, e }: JsonWebKey): [number, CBORType][] => [
      [1, 3],
      [3, -257],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ],
  },
} satisfies Record<PasskeyAlgorithm, unknown>

async function newKey(signsWith: PasskeyAlgorithm) {
  const { algorithm, cose } = kinds[signsWith]
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('No pair of keys was made')
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey)
  if (jwk instanceof ArrayBuffer) throw new Error('The key is of another form')
  return {
    cose: new Map(cose(jwk)),
    async sign(content: Uint8Array<ArrayBuffer>) {
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, content))
      return signsWith === -7 ? toDer(signature) : signature
    },
  }
}

/** An authenticator with one key, whose name has so many bytes. */
export async function newAuthenticator(signsWith: PasskeyAlgorithm = -7, idBytes = 16) {
  const key = await newKey(signsWith)
  const id = crypto.getRandomValues(new Uint8Array(idBytes))
  const credentialId = toBase64Url(id)
  let used = 0
  let userHandle: string | null = null

  const clientData = (
    { challenge }: PasskeyRequest,
    { origin = usualOrigin, type, client }: AuthenticatorOverrides,
    usualType: string,
  ) => utf8(JSON.stringify({ type: type ?? usualType, challenge, origin, crossOrigin: false, ...client }))
  const head = (
    asked: PasskeyRequest,
    { rpId = asked.rpId, flags = usualFlags, signCount = used }: AuthenticatorOverrides,
    more = 0,
  ) => joined(sha256(rpId), [flags | more], big(signCount, 4))

  return {
    credentialId,
    key: key.cose,
    publicKey: encodeCBOR(key.cose),
    make(asked: PasskeyRequest, told: AuthenticatorOverrides = {}): Omit<NewPasskeyInput, 'name'> {
      userHandle = asked.user?.id ?? null
      const { format = 'none', statement = new Map(), rest = new Uint8Array(), key: other = key.cose } = told
      const credential = joined(new Uint8Array(16), big(id.length, 2), id, encodeCBOR(new Map(other)), rest)
      const authData = joined(head(asked, told, made), credential)
      const attestation = new Map<string, CBORType>([
        ['fmt', format],
        ['attStmt', new Map(statement)],
        ['authData', authData],
      ])
      return {
        credentialId,
        clientDataJson: toBase64Url(clientData(asked, told, 'webauthn.create')),
        attestationObject: toBase64Url(encodeCBOR(attestation)),
      }
    },
    async sign(asked: PasskeyRequest, told: AuthenticatorOverrides = {}): Promise<PasskeyProofInput> {
      used += 1
      const clientDataJson = clientData(asked, told, 'webauthn.get')
      const rest = told.rest ?? new Uint8Array()
      const data = joined(head(asked, { ...told, signCount: told.signCount ?? used }), rest)
      const content = joined(data, sha256(clientDataJson))
      return {
        credentialId,
        clientDataJson: toBase64Url(clientDataJson),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(await key.sign(content)),
        userHandle,
      }
    },
  }
}

export type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>
