import { generateKeyPairSync } from 'node:crypto'

import { CompactEncrypt, importJWK } from 'jose'
import * as z from 'zod'

import type { BeginIdentity, IdentityPort } from '#worker/providers/identity-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createScrive, scriveSettingsSchema } from '#worker/providers/scrive/scrive.ts'
import { signicatSettingsSchema, type PrivateKey } from '#worker/providers/signicat/call.ts'
import { createSignicat } from '#worker/providers/signicat/signicat.ts'

import { json, type Responder } from './payment-fixtures.ts'

export const scriveSettings = scriveSettingsSchema.parse({ baseUrl: 'https://eid.example/', token: 'scrive-token' })

function newKey(kid: string): PrivateKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return signicatSettingsSchema.shape.privateKeys.parse([{ ...privateKey.export({ format: 'jwk' }), kid }])[0]
}

/** The key of today, and the one before. */
export const [newerKey, olderKey, strangersKey] = [newKey('key-2'), newKey('key-1'), newKey('key-9')]

export const signicatSettings = signicatSettingsSchema.parse({
  baseUrl: 'https://api.signicat.example',
  clientId: 'client',
  clientSecret: 'client-secret',
  accountId: 'a-workshop',
  privateKeys: [newerKey, olderKey],
})

export const beginInput: BeginIdentity = {
  checkNumber: 'idc_01hv3k',
  language: 'sv',
  workshopName: 'Autohuolto Pohjola <Oulu>',
  returnUrl: 'https://huolto.example/identity-verification-redirect/x/ABCD-EFGH-JKMN',
}

export const scrive = (wire: PaymentWire): IdentityPort => createScrive(scriveSettings, wire)
/** With tokens of its own unless given: an isolate keeps them. */
export const signicat = (wire: PaymentWire, tokens = new Map()): IdentityPort =>
  createSignicat(signicatSettings, wire, tokens)

export const tokenAnswer = json({ access_token: 'access-1', expires_in: 600, token_type: 'Bearer' })

type Sealing = { key?: PrivateKey; enc?: string; alg?: string; status?: number; type?: string }

/** A text encrypted by RSA-OAEP to a key of ours. */
export async function sealedText(text: string, { key = newerKey, enc = 'A256GCM', alg = 'RSA-OAEP' }: Sealing = {}) {
  const { kty, n, e, kid } = key
  const publicKey = await importJWK({ kty, n, e }, alg)
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ alg, enc, kid }).encrypt(publicKey)
}

export function sealed(body: unknown, sealing: Sealing = {}): Responder {
  const { status = 200, type = 'application/jose' } = sealing
  return async () =>
    new Response(await sealedText(JSON.stringify(body), sealing), { status, headers: { 'Content-Type': type } })
}

export const signicatCreated = {
  id: 'ses-1',
  accountId: 'a-workshop',
  authenticationUrl: 'https://login.signicat.example/ses-1',
  status: 'CREATED',
  expiresAt: '2026-11-03T08:20:00Z',
}
export const subject = {
  id: 'sub-1',
  idpId: 'fi-op',
  name: 'Väinö Tunnistus',
  firstName: 'Väinö',
  lastName: 'Tunnistus',
  dateOfBirth: '1970-07-07',
}
export const signicatDone = { id: 'ses-1', status: 'SUCCESS', provider: 'ftn', subject }

export const completionData = {
  bank: 'OP',
  ssn: '070770-905D',
  profileData: { name: 'Väinö Tunnistus', birthdate: '1970-07-07' },
  certificateData: { distinguishedName: 'CN=Väinö Tunnistus' },
}
export const scriveDone = {
  id: 'trx-1',
  provider: 'fiTupas',
  status: 'complete',
  providerInfo: { fiTupasAuth: { completionData } },
}

/** The body of a call as JSON. */
export function bodyOf(call: { body: string } | undefined): unknown {
  return z.unknown().parse(JSON.parse(call?.body ?? 'null'))
}
