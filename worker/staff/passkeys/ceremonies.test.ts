import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { beforeAll, describe, expect, it } from 'vitest'

import { fromBase64Url, toBase64Url } from '#core/base64url.ts'
import { passkeyAlgorithms, type PasskeyAlgorithm } from '#domain/passkey-algorithms.ts'
import { newAuthenticator, type Authenticator, type Told } from '#tests/support/passkey.ts'
import type { NewPasskeyInput, PasskeyProofInput } from '#worker/contract/passkey.ts'

import { readAssertion, readNewCredential } from './ceremonies.ts'

/** The library is too large for the worker (docs/decisions/025); here it says what ours has to answer. */

const party = { id: 'huolto.example', origin: 'https://huolto.example' }
const challenge = toBase64Url(new TextEncoder().encode('a challenge of ours'))
const asked = { challenge, rpId: party.id }
const expected = { expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id }
const usual: Told = { origin: party.origin }

type Made = Omit<NewPasskeyInput, 'name'>

/** What the library makes of a new credential; null where it throws. */
async function oracleOfNew({ credentialId: id, clientDataJson, attestationObject }: Made) {
  const response = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: clientDataJson, attestationObject },
  }
  const told = await verifyRegistrationResponse({ response, ...expected }).catch(() => null)
  if (!told?.verified) return null
  const { credential, credentialBackedUp, credentialDeviceType } = told.registrationInfo
  return {
    challenge,
    publicKey: toBase64Url(credential.publicKey),
    signCount: credential.counter,
    isBackedUp: credentialBackedUp,
    isBackupEligible: credentialDeviceType === 'multiDevice',
  }
}

async function oracleOfUse(proof: PasskeyProofInput, publicKey: Uint8Array) {
  const { credentialId: id, clientDataJson, authenticatorData, signature } = proof
  const response = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: clientDataJson, authenticatorData, signature },
  }
  const credential = { id, publicKey: new Uint8Array(publicKey), counter: 0 }
  const told = await verifyAuthenticationResponse({ response, ...expected, credential }).catch(() => null)
  if (!told?.verified) return null
  const { newCounter, credentialBackedUp, credentialDeviceType } = told.authenticationInfo
  return {
    challenge,
    signCount: newCounter,
    isBackedUp: credentialBackedUp,
    isBackupEligible: credentialDeviceType === 'multiDevice',
  }
}

/** Ours tells which challenge was met, and whoever asked compares it. */
const ofOurs = <Answer extends { challenge: string }>(answer: Answer | null) =>
  answer?.challenge === challenge ? answer : null

/** The bytes of base64url with one bit of one byte turned. */
function spoiled(text: string, at: number): string {
  const bytes = fromBase64Url(text)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return toBase64Url(bytes)
}

const wrongInBoth: Record<string, Told> = {
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
}
const fineInBoth: Record<string, Told> = {
  synced: {},
  'on one device': { flags: 0x05 },
  'eligible and not synced': { flags: 0x0d },
  'with an empty map of extensions': { flags: 0x9d, rest: new Uint8Array([0xa0]) },
  'a large count': { signCount: 4_000_000_000 },
}

let devices: Readonly<Record<PasskeyAlgorithm, Authenticator>>
beforeAll(async () => {
  devices = { [-7]: await newAuthenticator(-7), [-8]: await newAuthenticator(-8), [-257]: await newAuthenticator(-257) }
})

describe.each(passkeyAlgorithms)('a passkey of algorithm %i', (algorithm) => {
  it.each(Object.entries(fineInBoth))('is taken as the library takes it: %s', async (_name, told) => {
    const made = devices[algorithm].make(asked, { ...usual, ...told })
    const ours = readNewCredential(made, party)
    expect(ours).not.toBeNull()
    expect(ours).toEqual(await oracleOfNew(made))
    const used = await devices[algorithm].sign(asked, { ...usual, ...told })
    const publicKey = ours?.publicKey ?? ''
    const assertion = readAssertion(used, { publicKey, party })
    expect(assertion).not.toBeNull()
    expect(assertion).toEqual(await oracleOfUse(used, devices[algorithm].publicKey))
  })

  it.each(Object.entries(wrongInBoth))('is refused as the library refuses it: %s', async (_name, told) => {
    const made = devices[algorithm].make(asked, { ...usual, ...told })
    expect(await oracleOfNew(made)).toBeNull()
    expect(ofOurs(readNewCredential(made, party))).toBeNull()
    const used = await devices[algorithm].sign(asked, { ...usual, ...told })
    expect(await oracleOfUse(used, devices[algorithm].publicKey)).toBeNull()
    const publicKey = toBase64Url(devices[algorithm].publicKey)
    expect(ofOurs(readAssertion(used, { publicKey, party }))).toBeNull()
  })

  it('is refused with any bit of what it signed turned, and with the key of another', async () => {
    const device = devices[algorithm]
    const { publicKey } = device
    const used = await device.sign(asked, usual)
    const keyOf = { publicKey: toBase64Url(publicKey), party }
    const lengths = { signature: fromBase64Url(used.signature).length, authenticatorData: 37 }
    for (const field of ['signature', 'authenticatorData'] as const) {
      for (let at = 0; at < lengths[field]; at += 5) {
        const turned = { ...used, [field]: spoiled(used[field], at) }
        const both = [readAssertion(turned, keyOf), await oracleOfUse(turned, publicKey)]
        expect([field, at, ...both]).toEqual([field, at, null, null])
      }
    }
    const others = await newAuthenticator(algorithm)
    expect(readAssertion(used, { publicKey: toBase64Url(others.publicKey), party })).toBeNull()
  })
})

describe('a new passkey', () => {
  const changed = (entries: [number, Uint8Array | number][]): Told => ({
    ...usual,
    key: new Map([[1, 2], [3, -7], [-1, 1], [-2, new Uint8Array(32)], [-3, new Uint8Array(32)], ...entries]),
  })

  it.each<[string, Told]>([
    ['an algorithm that nobody offered', changed([[3, -35]])],
    ['a statement with none', { ...usual, statement: new Map([['sig', new Uint8Array([1])]]) }],
    ['an attestation of an unknown kind without a statement', { ...usual, flags: 0x01, format: 'packed' }],
  ])('is refused as the library refuses it: %s', async (_name, told) => {
    const made = devices[-7].make(asked, told)
    expect(await oracleOfNew(made)).toBeNull()
    expect(readNewCredential(made, party)).toBeNull()
  })

  /** The library looks at the key once it is used; ours does not keep what can never sign. */
  it.each<[string, Told]>([
    ['a point that is on no curve', changed([[-2, new Uint8Array(32).fill(255)]])],
    ['a coordinate that is cut', changed([[-2, new Uint8Array(31)]])],
    ['another curve', changed([[-1, 2]])],
    ['another kind of key', changed([[1, 3]])],
    ['a page within a page of another', { ...usual, client: { crossOrigin: true } }],
  ])('is refused though the library takes it: %s', async (_name, told) => {
    const made = devices[-7].make(asked, told)
    expect(await oracleOfNew(made)).not.toBeNull()
    expect(readNewCredential(made, party)).toBeNull()
  })

  it.each([
    ['0', [0]],
    ['1', [1]],
    ['1 behind zeros', [0, 0, 1]],
    ['an even number', [1, 0, 0]],
  ])('is refused with an RSA key whose exponent is %s', (_name, exponent) => {
    const device = devices[-257]
    const key = new Map(device.key)
    key.set(-2, new Uint8Array(exponent))
    expect(readNewCredential(device.make(asked, { ...usual, key }), party)).toBeNull()
    expect(readNewCredential(device.make(asked, { ...usual, key: device.key }), party)).not.toBeNull()
  })

  it('is taken with a statement of its own key, which we did not ask for and do not read', () => {
    const statement = new Map([['alg', -7]])
    expect(readNewCredential(devices[-7].make(asked, { ...usual, format: 'packed', statement }), party)).not.toBeNull()
  })

  it('is refused by another name than it says of itself, and where anything of it is no more than noise', () => {
    const made = devices[-7].make(asked, usual)
    expect(readNewCredential({ ...made, credentialId: 'AAAA' }, party)).toBeNull()
    const whole = fromBase64Url(made.attestationObject)
    for (let end = 0; end < whole.length; end += 7) {
      const cut = { ...made, attestationObject: toBase64Url(whole.subarray(0, end)) }
      expect([end, readNewCredential(cut, party)]).toEqual([end, null])
    }
    for (const noise of ['AA', 'gA', '9-8', '_____w', 'v____w']) {
      expect(readNewCredential({ ...made, attestationObject: noise }, party)).toBeNull()
      expect(readNewCredential({ ...made, clientDataJson: noise }, party)).toBeNull()
    }
  })
})
