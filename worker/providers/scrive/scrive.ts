import * as z from 'zod'

import { proved, unproved, unprovedBy, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import { exchange, type Answer, type Silence } from '#worker/providers/exchange.ts'
import { birthDate, bornBy, personName, personOf } from '#worker/providers/identity-person.ts'
import type {
  CheckQuery,
  BeginIdentity,
  BeginIdentityOutcome,
  IdentityOutcome,
  IdentityPort,
} from '#worker/providers/identity-port.ts'
import {
  baseUrlSchema,
  failedCall,
  isSafeAddress,
  readAnswer,
  unknown,
  type PaymentWire,
} from '#worker/providers/payment-wire.ts'

/**
 * Credentials that Scrive gives on request. `prefix` is the path of the API; accounts of other ages have had others.
 */
export const scriveSecretsSchema = z.strictObject({
  token: z.string().min(1).max(2000),
  prefix: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]+)+$/)
    .default('/api/v1'),
})
export const scriveSettingsSchema = scriveSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type ScriveSettings = z.infer<typeof scriveSettingsSchema>

type Scrive = { settings: ScriveSettings; wire: PaymentWire }

/** The Finnish Trust Network at Scrive. */
const provider = 'fiTupas'

const reference = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/)
const createdSchema = z.object({ id: reference, accessUrl: z.string().max(2000) })
const optionalText = z.string().max(300).optional().catch(undefined)
const completionSchema = z.object({
  ssn: optionalText,
  profileData: z.object({ name: personName, birthdate: birthDate.optional().catch(undefined) }),
})
/** The provider's data under its name, with or without `Auth`. */
const infoSchema = z.object({ completionData: completionSchema })
const transactionSchema = z.object({
  id: reference,
  provider: z.literal(provider),
  status: z.string().max(40),
  providerInfo: z.record(z.string(), z.unknown()).optional(),
})

type Transaction = z.infer<typeof transactionSchema>
type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Without the token. */
  isAnonymous?: boolean
  signal?: AbortSignal | undefined
}

function callScrive(
  { settings, wire }: Scrive,
  { method, path, body, isAnonymous = false, signal }: Call,
): Promise<Answer | Silence> {
  return exchange(wire, {
    url: `${settings.baseUrl}${settings.prefix}${path}`,
    of: 'identity',
    method,
    headers: {
      ...(!isAnonymous && { Authorization: `Bearer ${settings.token}` }),
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
}

async function begin(scrive: Scrive, input: BeginIdentity, signal?: AbortSignal): Promise<BeginIdentityOutcome> {
  const body = { method: 'auth', provider, redirectUrl: input.returnUrl, providerParameters: {} }
  const answer = await callScrive(scrive, { method: 'POST', path: '/transaction/new', body, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 200 && answer.status !== 201) return failedCall(answer.status)
  const created = readAnswer(answer, createdSchema)
  if (created === null || !isSafeAddress(created.accessUrl, scrive.settings.baseUrl)) {
    return unknown('unreadable_answer')
  }
  return { outcome: 'begun', reference: created.id, redirectUrl: created.accessUrl, keyId: null, expiresAt: null }
}

/** `complete` in Scrive's own code, `completed` in others'. */
const done: ReadonlySet<string> = new Set(['complete', 'completed'])

function verified({ providerInfo = {} }: Transaction): IdentityOutcome {
  const { data } = infoSchema.safeParse(providerInfo[`${provider}Auth`] ?? providerInfo[provider])
  if (data === undefined) return unknown('unreadable_person')
  const { ssn, profileData } = data.completionData
  const person = personOf({ name: profileData.name }, profileData.birthdate ?? bornBy(ssn))
  return person === null ? unknown('unreadable_person') : { outcome: 'verified', person }
}

async function ask(scrive: Scrive, check: CheckQuery, signal?: AbortSignal): Promise<IdentityOutcome> {
  const path = `/transaction/${encodeURIComponent(check.reference)}`
  const answer = await callScrive(scrive, { method: 'GET', path, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const transaction = readAnswer(answer, transactionSchema)
  if (transaction === null) return unknown('unreadable_answer')
  if (transaction.id !== check.reference) return unknown('other_check')
  if (done.has(transaction.status)) return verified(transaction)
  return transaction.status === 'failed' ? { outcome: 'failed', reason: 'failed' } : { outcome: 'waiting' }
}

/**
 * Asks about a transaction that was never begun. Whatever answers there that it knows none has to refuse the same question
 * without the token, or it is not a service that looks at tokens.
 */
async function prove(scrive: Scrive, signal?: AbortSignal): Promise<CredentialsProof> {
  const call = { method: 'GET', path: '/transaction/proof-of-credentials', signal } as const
  const answer = await callScrive(scrive, call)
  if (!answer.answered || answer.status !== 404) return unprovedBy(answer)
  const stranger = await callScrive(scrive, { ...call, isAnonymous: true })
  const isGuarded = stranger.answered && (stranger.status === 401 || stranger.status === 403)
  return isGuarded ? proved : unproved(stranger.answered ? 'unguarded' : stranger.reason)
}

/**
 * Scrive's eID Hub (https://eid.scrive.com/documentation/api/v1/) with the Finnish Trust Network: a transaction, a hosted
 * page that starts it, and a question after the return, which is unsigned. It says no more of a failure than that.
 */
export function createScrive(settings: ScriveSettings, wire: PaymentWire): IdentityPort {
  const scrive = { settings, wire }
  return {
    begin: (input, signal) => begin(scrive, input, signal),
    ask: (check, signal) => ask(scrive, check, signal),
    prove: (signal) => prove(scrive, signal),
  }
}
