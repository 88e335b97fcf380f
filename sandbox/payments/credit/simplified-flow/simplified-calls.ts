import { inArray } from 'drizzle-orm'

import { basicHeader } from '#sandbox/core/basic-auth.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { digestHex } from '#sandbox/core/hashing.ts'
import type { CreditReport } from '#sandbox/payments/credit/credit-events.ts'
import type { Change } from '#sandbox/payments/credit/credit-store.ts'
import { creditRegistrations } from '#sandbox/payments/credit/credit.table.ts'
import type { Outgoing } from '#sandbox/payments/played-provider.ts'

export const eventTypes = [
  'BOOKED',
  'UPDATE',
  'UNFREEZE',
  'AUTOMATIC_FRAUD_CONTROL',
  'ANNULMENT',
  'FINALIZATION',
  'TEST',
] as const
export type EventType = (typeof eventTypes)[number]

export type Registration = typeof creditRegistrations.$inferSelect

/** Keeps where an event is reported, in place of where it was before. */
export async function register(db: SandboxDb, registration: Registration): Promise<void> {
  await db
    .insert(creditRegistrations)
    .values(registration)
    .onConflictDoUpdate({ target: creditRegistrations.eventType, set: registration })
}

export async function registrationsOf(db: SandboxDb, types: readonly EventType[]): Promise<Registration[]> {
  return db
    .select()
    .from(creditRegistrations)
    .where(inArray(creditRegistrations.eventType, [...types]))
}

/** The digest of a callback: upper-case hexadecimal digits over the values one after another, and the salt. */
export async function callbackDigest(
  algorithm: 'SHA1' | 'MD5',
  values: readonly string[],
  salt: string,
): Promise<string> {
  const digest = await digestHex(algorithm === 'SHA1' ? 'SHA-1' : 'MD5', `${values.join('')}${salt}`)
  return digest.toUpperCase()
}

/** Each call is made by both, because some shops' firewalls stop Java. */
const userAgents = ['Java/17.0.9', 'Mozilla/5.0 (compatible; ResursBank)'] as const

export type Saying = { eventType: EventType; values: Readonly<Record<string, string>>; json?: unknown }

/** A forged message has the digest of another salt, or the password of another. */
type Forgery = 'digest' | 'password' | null

export const diffTypes = { AUTHORIZE: 'AUTHORIZE', CAPTURE: 'DEBIT', CANCEL: 'ANNUL', REFUND: 'CREDIT' } as const

function diffJson({ kind, amountCents, transactionId, creator, createdAt }: Change) {
  const paymentSpecification = { paymentSpecificationLines: null, totalAmount: amountCents / 100, totalVatAmount: null }
  const created = { transactionId, created: createdAt, createdBy: creator }
  return { paymentDiff: { type: diffTypes[kind], ...created, paymentSpecification, orderId: null, invoiceId: null } }
}

function sayingsOf({ credit, event }: Omit<CreditReport, 'db' | 'now'>): Saying[] {
  const values = { paymentId: credit.id }
  const booked = { eventType: 'BOOKED' as const, values, json: { addedPaymentSpecificationLines: [] } }
  switch (event.name) {
    case 'booked':
      return credit.options.takesIfBooked ? [booked, { eventType: 'FINALIZATION', values }] : [booked]
    case 'frozen':
      return [booked]
    case 'thawed':
      return [{ eventType: 'UNFREEZE', values }]
    case 'control-thawed':
      return [{ eventType: 'AUTOMATIC_FRAUD_CONTROL', values: { ...values, result: 'THAWED' } }]
    case 'control-frozen':
      return [{ eventType: 'AUTOMATIC_FRAUD_CONTROL', values: { ...values, result: 'FROZEN' } }]
    case 'annulled':
      return [{ eventType: 'ANNULMENT', values }]
    case 'rejected':
      return []
    case 'changed': {
      const update: Saying = { eventType: 'UPDATE', values, json: diffJson(event.change) }
      return event.change.kind === 'CANCEL' && event.isAll ? [update, { eventType: 'ANNULMENT', values }] : [update]
    }
  }
}

async function urlOf(registration: Registration, { values }: Saying, salt: string): Promise<string> {
  const { uriTemplate, digestAlgorithm, digestParameters } = registration
  const digested = digestParameters.map((name) => values[name] ?? '')
  const digest = digestAlgorithm === null ? '' : await callbackDigest(digestAlgorithm, digested, salt)
  const filled = { ...values, digest }
  return Object.entries(filled).reduce(
    (url, [name, value]) => url.replaceAll(`{${name}}`, encodeURIComponent(value)),
    uriTemplate,
  )
}

function authorizationOf({ basicUser, basicPassword }: Registration, forgery: Forgery) {
  if (basicUser === null || basicPassword === null) return {}
  const password = forgery === 'password' ? `${basicPassword}?` : basicPassword
  return { authorization: basicHeader(basicUser, password) }
}

/** The calls that say this, one for each user agent. */
export async function callsSaying(registration: Registration, saying: Saying, forgery: Forgery): Promise<Outgoing[]> {
  const salt = registration.digestSalt ?? ''
  const url = await urlOf(registration, saying, forgery === 'digest' ? `${salt}?` : salt)
  const result = saying.values['result'] === undefined ? '' : ` ${saying.values['result']}`
  const says = `${saying.eventType}${result}${forgery === null ? '' : ' (väärennetty)'}`
  const body = saying.json === undefined ? {} : { body: JSON.stringify(saying.json) }
  const method = saying.json === undefined ? ('GET' as const) : ('POST' as const)
  const call = { method, url, says, ...body, ...authorizationOf(registration, forgery) }
  return userAgents.map((userAgent) => ({ ...call, userAgent, orGet: saying.eventType === 'BOOKED' }))
}

/** Returns the calls by which the Simplified Flow tells of an event, to where the shop has registered. */
export async function simplifiedCalls({ db, credit, event }: Omit<CreditReport, 'now'>): Promise<Outgoing[]> {
  const sayings = sayingsOf({ credit, event })
  const registrations = await registrationsOf(
    db,
    sayings.map(({ eventType }) => eventType),
  )
  const calls = sayings.map(async (saying) => {
    const registration = registrations.find(({ eventType }) => eventType === saying.eventType)
    return registration === undefined ? [] : callsSaying(registration, saying, null)
  })
  return (await Promise.all(calls)).flat()
}
