import * as z from 'zod'

import type { FailureMode } from '#sandbox/core/failure-modes.ts'
import { shopUrl } from '#sandbox/core/read-body.ts'
import { bankOf, wholeName, type Person } from '#sandbox/identity/persons.ts'
import type { Session } from '#sandbox/identity/session-store.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

const base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/)

const keySchema = z.object({
  kty: z.literal('RSA'),
  use: z.literal('enc'),
  kid: z.string().min(1).max(100),
  alg: z.literal('RSA-OAEP'),
  // 2048 bits at least.
  n: base64Url.min(342),
  e: base64Url,
})

/** Attributes of a person in the Finnish Trust Network. */
const attributes = [
  'idpId',
  'name',
  'firstName',
  'lastName',
  'dateOfBirth',
  'nin',
  'nin.value',
  'nin.type',
  'nin.issuingCountry',
  'ftnIdp',
  'ftnHetu',
  'ftnSatu',
] as const

/** Personal data in a request would have to be encrypted too, which nobody does here: it is refused. */
export const newSession = z
  .strictObject({
    flow: z.literal('redirect'),
    allowedProviders: z.array(z.literal('ftn')).min(1),
    requestedAttributes: z.array(z.enum(attributes)).min(1),
    callbackUrls: z.strictObject({ success: shopUrl(2000), abort: shopUrl(2000), error: shopUrl(2000) }),
    language: z.enum(['fi', 'sv', 'en']).default('en'),
    encryptionPublicKey: keySchema.optional(),
    requestedLoa: z.enum(['low', 'substantial', 'high']).optional(),
    externalReference: z.string().max(100).optional(),
    usageReference: z.string().max(100).optional(),
    tags: z.array(z.string().max(100)).max(100).optional(),
    themeId: z.string().max(100).optional(),
    requestDomain: z.string().max(200).optional(),
    sessionLifetime: z.int().min(60).max(86_400).default(1_200),
    additionalParameters: z
      .strictObject({
        ftn_sp_name: z
          .string()
          .min(1)
          .max(64)
          .regex(/^[^<>=;#^%|]*$/),
      })
      .partial()
      .optional(),
  })
  .refine(({ encryptionPublicKey }) => encryptionPublicKey !== undefined, {
    path: ['encryptionPublicKey'],
    error: 'is mandatory for ftn',
  })

const statuses: Readonly<Record<Session['state'], string>> = {
  new: 'CREATED',
  open: 'WAITING_FOR_USER',
  done: 'SUCCESS',
  aborted: 'ABORT',
  failed: 'ERROR',
  withdrawn: 'CANCELLED',
}

function ninOf(code: string, mode: FailureMode) {
  return mode === 'nin-text' ? code : { value: code, issuingCountry: 'FI', type: 'PERSON' }
}

/** Returns the attributes of a person that were asked for, and no more. */
function subjectOf(person: Person, { attributes, bank }: Session, mode: FailureMode) {
  const all: Readonly<Record<string, unknown>> = {
    name: wholeName(person),
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: person.birthDate,
    ...(person.code === null ? {} : { nin: ninOf(person.code, mode), ftnHetu: person.code }),
    ftnIdp: bankOf(bank).id,
    ftnSatu: '100000001N',
  }
  const asked = Object.entries(all).filter(([name]) => attributes.includes(name))
  return { id: `subject-${person.lastName.toLowerCase()}`, idpId: bankOf(bank).id, ...Object.fromEntries(asked) }
}

function withSession(url: string, id: string): string {
  const address = new URL(url)
  address.searchParams.set('sessionId', id)
  return address.href
}

/** A session as Signicat answers it, before it is encrypted. */
export function sessionJson(
  session: Session,
  { authenticationUrl, mode }: { authenticationUrl: string; mode: FailureMode },
) {
  const { id, urls, state, person, language, attributes, reference, expiresAt, createdAt } = session
  return {
    id,
    accountId: ownCredentials.identity.signicat.accountId,
    authenticationUrl,
    status: statuses[state],
    callbackUrls: {
      success: withSession(urls.success, id),
      abort: withSession(urls.abort, id),
      error: withSession(urls.error, id),
    },
    allowedProviders: ['ftn'],
    flow: 'redirect',
    language,
    requestedAttributes: attributes,
    ...(reference === null ? {} : { externalReference: reference }),
    sessionLifetime: Math.round((expiresAt - createdAt) / 1000),
    expiresAt: new Date(expiresAt).toISOString(),
    ...(state === 'done' && person !== null
      ? { provider: 'ftn', loa: 'substantial', subject: subjectOf(person, session, mode) }
      : {}),
    ...(state === 'failed' ? { error: { type: 'about:blank', title: 'Error', code: 'ftn_error' } } : {}),
  }
}
