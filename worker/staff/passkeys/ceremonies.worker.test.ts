import { beforeAll, describe, expect, it } from 'vitest'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import { passkeyAlgorithms, type PasskeyAlgorithm } from '#domain/access/passkey-algorithms.ts'
import { newAuthenticator, type Authenticator, type AuthenticatorOverrides } from '#tests/support/passkey.ts'
import type { NewPasskeyInput } from '#worker/contract/passkey.ts'

import { readAssertion, readNewCredential } from './ceremonies.ts'

/** A library reads passkeys (docs/decisions/061) by the runtime's keys: here it is examined, in that runtime. */

const party = { id: 'huolto.example', origin: 'https://huolto.example' }
const challenge = toBase64Url(new TextEncoder().encode('a challenge of ours'))
const asked = { challenge, rpId: party.id }
const usual: AuthenticatorOverrides = { origin: party.origin }
const ours = { party, markOf: (told: string) => (told === challenge ? 'the mark' : null) }

const readNew = (made: Omit<NewPasskeyInput, 'name'>) => readNewCredential(made, ours)
const by = (publicKey: Uint8Array) => ({ ...ours, publicKey: toBase64Url(publicKey) })

const wrong: Record<string, AuthenticatorOverrides> = {
  'another origin': { origin: 'https://evil.example' },
  'the origin as http': { origin: 'http://huolto.example' },
  'another site': { rpId: 'evil.example' },
  'another kind of ceremony': { type: 'payment.get' },
  'nobody there': { flags: 0x04 },
  'nobody verified': { flags: 0x01 },
  'backed up though it cannot be': { flags: 0x15 },
  'extensions that are not there': { flags: 0x9d },
  'more than belongs there': { rest: new Uint8Array([1]) },
  'another challenge': { client: { challenge: 'AAAA' } },
  'no challenge': { client: { challenge: undefined } },
  'a frame in the page of another': { client: { crossOrigin: true } },
  'a frame of which the page is named': { client: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  'a page that is named and no frame': { client: { topOrigin: 'https://evil.example' } },
}
const fine: Record<string, { told: AuthenticatorOverrides; isBackupEligible: boolean; isBackedUp: boolean }> = {
  synced: { told: {}, isBackupEligible: true, isBackedUp: true },
  'on one device': { told: { flags: 0x05 }, isBackupEligible: false, isBackedUp: false },
  'eligible and not synced': { told: { flags: 0x0d }, isBackupEligible: true, isBackedUp: false },
  'with an empty map of extensions': {
    told: { flags: 0x9d, rest: new Uint8Array([0xa0]) },
    isBackupEligible: true,
    isBackedUp: true,
  },
  'that says nothing of frames': {
    told: { client: { crossOrigin: undefined } },
    isBackupEligible: true,
    isBackedUp: true,
  },
}

let devices: Readonly<Record<PasskeyAlgorithm, Authenticator>>
beforeAll(async () => {
  devices = { [-7]: await newAuthenticator(-7), [-8]: await newAuthenticator(-8), [-257]: await newAuthenticator(-257) }
})

describe.each(passkeyAlgorithms)('a passkey of algorithm %i', (algorithm) => {
  it.each(Object.entries(fine))('is taken: %s', async (_name, { told, ...facts }) => {
    const device = devices[algorithm]
    const whole = { ...usual, signCount: 4_000_000_000, ...told }
    const kept = { mark: 'the mark', signCount: 4_000_000_000, ...facts }
    expect(await readNew(device.make(asked, whole))).toEqual({ ...kept, publicKey: toBase64Url(device.publicKey) })
    expect(await readAssertion(await device.sign(asked, whole), by(device.publicKey))).toEqual(kept)
  })

  it.each(Object.entries(wrong))('is refused: %s', async (_name, told) => {
    const device = devices[algorithm]
    expect(await readNew(device.make(asked, { ...usual, ...told }))).toBeNull()
    expect(await readAssertion(await device.sign(asked, { ...usual, ...told }), by(device.publicKey))).toBeNull()
  })

  it('is refused with the key of another', async () => {
    const others = await newAuthenticator(algorithm)
    expect(await readAssertion(await devices[algorithm].sign(asked, usual), by(others.publicKey))).toBeNull()
  })
})

/** The same bytes with each of two bits of each byte turned. */
function* spoiled(text: string): Generator<string> {
  const bytes = fromBase64Url(text)
  for (const bit of [0x01, 0x80]) {
    for (let at = 0; at < bytes.length; at += 1) {
      yield toBase64Url(bytes.map((byte, other) => (other === at ? byte ^ bit : byte)))
    }
  }
}

it('of two thousand assertions that were altered by a bit none is taken', async () => {
  const taken: string[] = []
  let tried = 0
  for (const algorithm of passkeyAlgorithms) {
    const device = devices[algorithm]
    const key = by(device.publicKey)
    const used = await device.sign(asked, usual)
    expect(await readAssertion(used, key)).not.toBeNull()
    const altered = [
      ...(['clientDataJson', 'authenticatorData', 'signature'] as const).flatMap((field) =>
        [...spoiled(used[field])].map((text) => ({ proof: { ...used, [field]: text }, key })),
      ),
      ...[...spoiled(key.publicKey)].map((publicKey) => ({ proof: used, key: { ...key, publicKey } })),
    ]
    tried += altered.length
    for (const { proof, key: other } of altered) {
      if ((await readAssertion(proof, other)) !== null) taken.push(JSON.stringify({ algorithm, proof, other }))
    }
  }
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(2000)
})

describe('a new passkey', () => {
  const changed = (entries: [number, Uint8Array | number][]): AuthenticatorOverrides => ({
    ...usual,
    key: new Map([...devices[-7].key, ...entries]),
  })

  it.each<[string, () => AuthenticatorOverrides]>([
    ['an algorithm that nobody offered', () => changed([[3, -35]])],
    ['a statement with none', () => ({ ...usual, statement: new Map([['sig', new Uint8Array([1])]]) })],
    ['a point that is on no curve', () => changed([[-2, new Uint8Array(32).fill(255)]])],
    ['a coordinate that is cut', () => changed([[-2, new Uint8Array(31)]])],
    ['another curve', () => changed([[-1, 2]])],
    ['another kind of key', () => changed([[1, 3]])],
    ['the key of another algorithm', () => ({ ...usual, key: new Map([...devices[-8].key, [3, -7]]) })],
    [
      'a modulus of 2,040 bits',
      () => ({ ...usual, key: new Map([...devices[-257].key, [-1, new Uint8Array(255).fill(255)]]) }),
    ],
  ])('is refused with %s', async (_name, told) => {
    expect(await readNew(devices[-7].make(asked, told()))).toBeNull()
  })

  it.each([
    ['0', [0]],
    ['1', [1]],
    ['1 behind zeros', [0, 0, 1]],
    ['an even number', [1, 0, 0]],
  ])('is refused with an RSA key whose exponent is %s', async (_name, exponent) => {
    const device = devices[-257]
    const key = new Map(device.key)
    key.set(-2, new Uint8Array(exponent))
    expect(await readNew(device.make(asked, { ...usual, key }))).toBeNull()
    expect(await readNew(device.make(asked, { ...usual, key: device.key }))).not.toBeNull()
  })

  it.each<[string, AuthenticatorOverrides]>([
    ['its own key', { format: 'packed', statement: new Map([['alg', -7]]) }],
    ['certificates', { format: 'android-key', statement: new Map([['x5c', [new Uint8Array([0x30, 0])]]]) }],
    ['a kind that nobody knows', { format: 'of-tomorrow' }],
  ])('is taken with a statement of %s, which we did not ask for and do not read', async (_name, told) => {
    expect(await readNew(devices[-7].make(asked, { ...usual, ...told }))).not.toBeNull()
  })

  it('is refused by another name than it says of itself, and where anything of it is no more than noise', async () => {
    const made = devices[-7].make(asked, usual)
    expect(await readNew({ ...made, credentialId: 'AAAA' })).toBeNull()
    const whole = fromBase64Url(made.attestationObject)
    for (let end = 0; end < whole.length; end += 7) {
      const cut = { ...made, attestationObject: toBase64Url(whole.subarray(0, end)) }
      expect([end, await readNew(cut)]).toEqual([end, null])
    }
    for (const noise of ['AA', 'gA', '9-8', '_____w', 'v____w']) {
      expect(await readNew({ ...made, attestationObject: noise })).toBeNull()
      expect(await readNew({ ...made, clientDataJson: noise })).toBeNull()
    }
  })

  it('is refused with a name of more than 1,023 bytes', async () => {
    const device = await newAuthenticator(-7, 1023)
    expect(await readNew(device.make(asked, usual))).not.toBeNull()
    const longer = await newAuthenticator(-7, 1024)
    expect(await readNew(longer.make(asked, usual))).toBeNull()
  })
})
