import { compactDecrypt, importJWK } from 'jose'
import * as z from 'zod'

import { proved, unprovedBy, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import { birthDate, bornBy, personName, personOf } from '#worker/providers/identity-person.ts'
import type {
  CheckQuery,
  BeginIdentity,
  BeginIdentityOutcome,
  IdentityOutcome,
  IdentityPort,
} from '#worker/providers/identity-port.ts'
import { failedCall, isSafeAddress, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { callSignicat, type PrivateKey, type Signicat, type SignicatSettings, type Tokens } from './call.ts'
import { serviceName } from './service-name.ts'

const algorithm = 'RSA-OAEP'

/** The public half of a key, in the form in which Signicat wants it. */
function encryptionPublicKey({ kty, kid, n, e }: PrivateKey) {
  return { kty, use: 'enc', kid, alg: algorithm, e, n }
}

const jwe = /^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/

/** `sealed`: it was encrypted to our key, so that nobody but its sender wrote it for us. */
type Opened = { sealed: boolean; json: unknown } | null

/**
 * The JSON of an answer, which is a compact JWE where a key was given. `plain` is what the answer was as JSON. Null where
 * it is neither, or not encrypted to this key.
 */
async function openAnswer(answer: { text: string; plain: unknown }, key: PrivateKey): Promise<Opened> {
  const text = (typeof answer.plain === 'string' ? answer.plain : answer.text).trim()
  if (!jwe.test(text)) return answer.plain === undefined ? null : { sealed: false, json: answer.plain }
  try {
    const privateKey = await importJWK({ ...key, alg: algorithm }, algorithm)
    const { plaintext } = await compactDecrypt(text, privateKey, { keyManagementAlgorithms: [algorithm] })
    return { sealed: true, json: JSON.parse(new TextDecoder().decode(plaintext)) }
  } catch {
    return null
  }
}

/** The Finnish Trust Network at Signicat. */
const provider = 'ftn'
/** No identity code: the name and the birth date are all that is compared. */
const requestedAttributes = ['name', 'firstName', 'lastName', 'dateOfBirth']

const reference = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/)
const instant = z.iso.datetime({ offset: true }).optional().catch(undefined)
const createdSchema = z.object({ id: reference, authenticationUrl: z.string().max(2000), expiresAt: instant })
const optionalName = personName.optional().catch(undefined)
/** The identity code, which comes where others ask for it: an object by the documents, a bare text by experience. */
const ninSchema = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
const subjectSchema = z.object({
  name: optionalName,
  firstName: optionalName,
  lastName: optionalName,
  dateOfBirth: birthDate.optional().catch(undefined),
  nin: ninSchema.optional().catch(undefined),
})
const sessionSchema = z.object({
  id: reference,
  status: z.string().max(40),
  provider: z.string().max(40).optional(),
  subject: z.unknown().optional(),
  expiresAt: instant,
})

type Session = z.infer<typeof sessionSchema>

async function begin(signicat: Signicat, input: BeginIdentity, signal?: AbortSignal): Promise<BeginIdentityOutcome> {
  const [key] = signicat.settings.privateKeys
  const { returnUrl, language, checkNumber } = input
  const name = serviceName(input.workshopName)
  const body = {
    flow: 'redirect',
    allowedProviders: [provider],
    requestedAttributes,
    callbackUrls: { success: returnUrl, abort: returnUrl, error: returnUrl },
    language,
    externalReference: checkNumber,
    encryptionPublicKey: encryptionPublicKey(key),
    ...(name !== '' && { additionalParameters: { ftn_sp_name: name } }),
  }
  const answer = await callSignicat(signicat, { method: 'POST', path: '/sessions', body, signal })
  if (!answer.answered) {
    return 'noToken' in answer ? { outcome: 'refused', reason: answer.reason } : unknown(answer.reason)
  }
  if (answer.status !== 200 && answer.status !== 201) return failedCall(answer.status)
  const opened = await openAnswer({ text: answer.text, plain: answer.json }, key)
  const { data } = createdSchema.safeParse(opened?.json)
  if (!data || !isSafeAddress(data.authenticationUrl, signicat.settings.baseUrl)) return unknown('unreadable_answer')
  return {
    outcome: 'begun',
    reference: data.id,
    redirectUrl: data.authenticationUrl,
    keyId: key.kid,
    expiresAt: data.expiresAt === undefined ? null : Date.parse(data.expiresAt),
  }
}

function keyOf({ privateKeys }: SignicatSettings, keyId: string | null): PrivateKey | undefined {
  return privateKeys.find(({ kid }) => kid === keyId)
}

async function ask(signicat: Signicat, check: CheckQuery, signal?: AbortSignal): Promise<IdentityOutcome> {
  const key = keyOf(signicat.settings, check.keyId)
  if (key === undefined) return unknown('key_gone')
  const path = `/sessions/${encodeURIComponent(check.reference)}`
  const answer = await callSignicat(signicat, { method: 'GET', path, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const opened = await openAnswer({ text: answer.text, plain: answer.json }, key)
  const { data } = sessionSchema.safeParse(opened?.json)
  if (opened === null || !data) return unknown('unreadable_answer')
  if (data.id !== check.reference) return unknown('other_check')
  return outcomeOf(data, { sealed: opened.sealed, now: signicat.wire.clock.now() })
}

function outcomeOf(session: Session, { sealed, now }: { sealed: boolean; now: number }): IdentityOutcome {
  switch (session.status) {
    case 'SUCCESS':
      return sealed ? verified(session) : unknown('not_encrypted')
    case 'ABORT':
    case 'CANCELLED':
      return { outcome: 'cancelled' }
    case 'ERROR':
      return { outcome: 'failed', reason: 'error' }
    case 'EXPIRED':
    case 'TIMEOUT':
      return { outcome: 'expired' }
    default:
      // The list of states is open, and a page that nobody went through stays as it was.
      return hasRunOut(session, now) ? { outcome: 'expired' } : { outcome: 'waiting' }
  }
}

/** The maximum difference (ms) between our clock and Signicat's. */
const clockSkewMs = 10 * 60_000

function hasRunOut({ expiresAt }: Session, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) + clockSkewMs <= now
}

function verified({ provider: by, subject }: Session): IdentityOutcome {
  if (by !== undefined && by !== provider) return unknown('other_provider')
  const { data } = subjectSchema.safeParse(subject)
  if (data === undefined) return unknown('unreadable_person')
  const person = personOf(data, data.dateOfBirth ?? bornBy(data.nin))
  return person === null ? unknown('unreadable_person') : { outcome: 'verified', person }
}

/**
 * Asks about a session that was never begun, by a token that was got just now: one that is kept says nothing of the secret.
 * Who may not look into the account is refused before that.
 */
async function prove({ settings, wire }: Signicat, signal?: AbortSignal): Promise<CredentialsProof> {
  const path = `/sessions/${crypto.randomUUID()}`
  const answer = await callSignicat({ settings, wire, tokens: new Map() }, { method: 'GET', path, signal })
  return answer.answered && answer.status === 404 ? proved : unprovedBy(answer)
}

/** An isolate's access tokens; each lives a few minutes. */
const sharedTokens: Tokens = new Map()

/**
 * Signicat's Authentication REST API (https://developer.signicat.com/apis/eid-hub/) with the Finnish Trust Network: a
 * session with a hosted page, whose answers are encrypted to our key, and a question after the return, which is unsigned.
 */
export function createSignicat(settings: SignicatSettings, wire: PaymentWire, tokens = sharedTokens): IdentityPort {
  const signicat = { settings, wire, tokens }
  return {
    begin: (input, signal) => begin(signicat, input, signal),
    ask: (check, signal) => ask(signicat, check, signal),
    prove: (signal) => prove(signicat, signal),
  }
}
