import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { formatProcessCode, groupBoxCode } from '#domain/access/codes.ts'
import { takesSms } from '#domain/contact/e164.ts'
import { processStates, processTypes } from '#domain/enums.ts'
import { fallbackLcid } from '#domain/languages.ts'
import type { EmailLook } from '#domain/message-texts/email-body.ts'
import { messageKeyBeginning } from '#domain/message-texts/keys.ts'
import type { KeyCodeFacts, LinkFacts } from '#domain/message-texts/wording.ts'
import { resolveAccent } from '#domain/text/accent.ts'
import { formatCents } from '#domain/text/format.ts'
import { languageIdOf } from '#worker/accounts/contents/index.ts'
import { smsFrom } from '#worker/accounts/index.ts'
import type { Db } from '#worker/db/db.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { boxLeases, boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { customerPushSubscriptions } from '#worker/db/schema/people/customer-push.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { emailFrom } from '#worker/email-domains/index.ts'
import { codeStands } from '#worker/lockers/index.ts'

const contactMethodsSchema = z.array(z.enum(['SMS', 'EMAIL']))
const countriesSchema = z.array(z.string())
/** A browser that the customer has told of the visit. */
const pushBrowserSchema = z.object({ id: z.string(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushBrowser = z.infer<typeof pushBrowserSchema>

const pushBrowsersSchema = z.array(pushBrowserSchema)
const logoSchema = z.object({ url: z.string(), width: z.number(), height: z.number() })
const ownTextsSchema = z.record(z.string(), z.string())

const rowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  version: z.number(),
  state: z.enum(processStates),
  processType: z.enum(processTypes),
  askedPriceCents: z.number().nullable(),
  /** The amount to pay, while its bill waits; null in every other state. */
  dueCents: z.number().nullable(),
  isHeldBack: z.number().transform(Boolean),
  linkCode: z.string(),
  slot: z.string(),
  workshop: z.string(),
  workshopPhone: z.string(),
  accentColor: z.string().nullable(),
  /** The logo that an e-mail may show: most programs draw no SVG. */
  logo: z
    .string()
    .transform((text) => logoSchema.parse(JSON.parse(text)))
    .nullable(),
  /** The sender of text messages: the number that can be answered to, else a name. */
  smsSender: z.string(),
  /** Countries that text messages may go to, and the number of messages in 24 hours. */
  smsCountries: z.string().transform((text) => countriesSchema.parse(JSON.parse(text))),
  messagesPerRecipient: z.number(),
  messagesPerVisit: z.number(),
  messagesPerAccount: z.number(),
  /** The sender of e-mail; empty where the workshop has not set it. */
  senderName: z.string(),
  /** The address that e-mail is from; empty for the operator's. */
  emailFrom: z.string(),
  /** The address for answers to an e-mail; empty where the workshop has none. */
  replyTo: z.string(),
  lcid: z.string(),
  ownTexts: z.string().transform((text) => ownTextsSchema.parse(JSON.parse(text))),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  contactMethods: z.string().transform((text) => contactMethodsSchema.parse(JSON.parse(text))),
  browsers: z.string().transform((text) => pushBrowsersSchema.parse(JSON.parse(text))),
  licenceNumber: z.string().nullable(),
  leaseId: z.string().nullable(),
  accessCode: z.string().nullable(),
  /** The code opens the box: the cloud that runs the cabinet has it, where one does. */
  codeStands: z.number().transform(Boolean),
  boxNumber: z.number().nullable(),
  lockerName: z.string().nullable(),
  lockerAddress: z.string().nullable(),
  /** The car of the workshop's that its customer gets, and where that stands. */
  lentCar: z.string().nullable(),
  lentPlace: z.string().nullable(),
  /** The end (UTC ms) of the time for which the box waits for keys of its customer; null where keys lie in it. */
  reservedUntil: z.number().nullable(),
  timeZone: z.string(),
})

/** The current facts of a process that its messages need. */
export type Facts = Omit<z.infer<typeof rowSchema>, 'boxNumber'> & {
  /** In words where the box is still to be found. */
  boxNumber: number | string | null
}

/**
 * Contact columns for messages of the process `p` of the customer `c`: their own choice for this visit, else the
 * order's. Their own number is one for text messages, however they were reached before, and an address alone is for
 * e-mail.
 */
export const contactColumns = {
  phoneNumber: sql<string | null>`coalesce(p.contact_phone, c.phone_number)`,
  email: sql<string | null>`coalesce(p.contact_email, c.email)`,
  contactMethods: sql<string>`case when p.contact_phone is not null then '[]'
    when p.contact_email is not null then '["EMAIL"]' else coalesce(c.contact_methods, '[]') end`,
}

type Column = keyof z.input<typeof rowSchema>

const columns: Readonly<Record<Column, SQL>> = {
  id: sql`p.id`,
  accountId: sql`p.account_id`,
  version: sql`p.version`,
  state: sql`p.state`,
  processType: sql`p.process_type`,
  askedPriceCents: sql`p.asked_price_cents`,
  dueCents: sql`case when p.state in ('USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED')
    then (select t.total_cents - b.paid_cents from process_totals t join process_paid_before b on b.process_id = t.process_id
      where t.process_id = p.id) end`,
  isHeldBack: isHeldBack(sql`p`),
  linkCode: sql`p.link_code`,
  slot: sql`a.slot`,
  workshop: sql`a.name`,
  workshopPhone: sql`a.phone_number`,
  accentColor: sql`a.accent_color`,
  logo: sql`iif(a.logo ->> 'type' = 'image/png', a.logo, null)`,
  smsSender: smsFrom,
  replyTo: sql`coalesce(nullif(a.email_reply_to, ''), a.email)`,
  senderName: sql`a.email_sender_name`,
  emailFrom,
  smsCountries: sql`a.sms_countries`,
  messagesPerRecipient: sql`a.messages_per_recipient`,
  messagesPerVisit: sql`a.messages_per_visit`,
  messagesPerAccount: sql`a.messages_per_account`,
  lcid: sql`coalesce(g.lcid, ${fallbackLcid})`,
  ownTexts: sql`(select json_group_object(t.key, t.text) from ${contentTexts} t
    where t.language_id = g.id and (t.key glob ${`${messageKeyBeginning}*`} or t.key glob 'passShare*'
      or t.key glob 'receipt*')) || ''`,
  ...contactColumns,
  browsers: sql`(select json_group_array(json_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
    from ${customerPushSubscriptions} s where s.process_id = p.id) || ''`,
  licenceNumber: sql`coalesce(v.license_number, s.license_number)`,
  leaseId: sql`l.id`,
  accessCode: sql`l.access_code`,
  boxNumber: sql`b.number`,
  codeStands: codeStands({ leaseId: sql`l.id`, lockerId: sql`l.locker_id` }),
  lockerName: sql`k.name`,
  lockerAddress: sql`k.address`,
  lentCar: sql`s.make || ' ' || s.model || ' ' || s.license_number`,
  lentPlace: sql`s.parking_place`,
  reservedUntil: sql`iif(l.confirmed_at is null, l.expires_at, null)`,
  timeZone: sql`a.time_zone`,
}

const tables = sql`${processes} p
  join ${accounts} a on a.id = p.account_id
  left join ${languages} g on g.id = ${languageIdOf('p')}
  left join ${workOrders} w on w.id = p.work_order_id
  left join ${vehicles} v on v.id = w.vehicle_id
  left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
  left join ${customers} c on c.id = p.customer_id
  left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
  left join ${boxes} b on b.id = l.box_id
  left join ${lockers} k on k.id = l.locker_id`

/** The facts of a process: as they are known, or read in one round trip. Null where there is no such process. */
export async function readFacts(db: Db, { processId, known }: { processId: string; known: Facts | null }) {
  return known ?? toFacts(await factsOf(db, processId))
}

export function toFacts([row]: readonly unknown[]): Facts | null {
  return row === undefined ? null : rowSchema.parse(row)
}

/** The facts of a process as a query: at most one row, for `toFacts`. */
export function factsOf(db: Db, processId: string) {
  const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return db.all(sql`select ${sql.join(selected, sql`, `)} from ${tables} where p.id = ${processId}`)
}

/** Names and values of as many as D1 takes as arguments of a function, which are 32. */
const inOneObject = 16

/** The facts of a process in SQL, for `factsIn`, where something else is read: a text, null where there is no such process. */
export function factsText(processId: SQL): SQL {
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  const objects = Array.from({ length: Math.ceil(pairs.length / inOneObject) }, (_, at) => {
    return sql`json_object(${sql.join(pairs.slice(at * inOneObject, (at + 1) * inOneObject), sql`, `)})`
  })
  return sql`(select json_array(${sql.join(objects, sql`, `)}) from ${tables} where p.id = ${processId})`
}

const factsTextSchema = z.array(z.record(z.string(), z.unknown()))

export function factsIn(text: string | null): Facts | null {
  return text === null ? null : toFacts([Object.assign({}, ...factsTextSchema.parse(JSON.parse(text)))])
}

/** The facts that decide how a customer is reached. */
export type Contact = Pick<Facts, 'phoneNumber' | 'email' | 'contactMethods'>

export type Reach = { channel: 'SMS' | 'EMAIL'; recipient: string }

/** Browsers in the place of a message, which would have gone to `recipient`. */
export type PushReach = { channel: 'PUSH'; recipient: string; browsers: readonly PushBrowser[] }
export type AnyReach = Reach | PushReach

export type ContactRow = Omit<Contact, 'contactMethods'> & { contactMethods: string }

/** Selects the contact of a process: at most one row. */
export function contactOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    contactColumns,
    sql`${processes} p left join ${customers} c on c.id = p.customer_id where p.id = ${processId}`,
  )
}

export function toContact(row: ContactRow | undefined): Contact {
  if (row === undefined) return { phoneNumber: null, email: null, contactMethods: [] }
  return { ...row, contactMethods: contactMethodsSchema.parse(JSON.parse(row.contactMethods)) }
}

/** Returns the channel of each kind of message. */
export function waysOf({ phoneNumber, email }: Pick<Contact, 'phoneNumber' | 'email'>) {
  const sms = phoneNumber !== null && /^\+\d{6,15}$/.test(phoneNumber) && takesSms(phoneNumber) ? phoneNumber : null
  return { sms, email: email || null }
}

/**
 * Returns how the customer is reached: by text message, or by e-mail without a mobile number or by the customer's own
 * wish.
 */
export function reachOf({ contactMethods, ...contact }: Contact): Reach | null {
  const { sms, email } = waysOf(contact)
  const prefersEmail = contactMethods.length > 0 && !contactMethods.includes('SMS')
  if (sms !== null && !(prefersEmail && email)) return { channel: 'SMS', recipient: sms }
  return email === null ? null : { channel: 'EMAIL', recipient: email }
}

function linkTo(facts: Facts, appUrl: string): string {
  return `${appUrl}/${formatProcessCode(facts.linkCode)}`
}

/** Returns the sum that a message names: a price that is to be approved comes before the bill. */
function totalOf({ askedPriceCents, dueCents }: Facts): string {
  const cents = askedPriceCents ?? dueCents
  return cents === null ? '' : formatCents(cents)
}

export function linkFactsOf(facts: Facts, appUrl: string): LinkFacts {
  const { workshop, licenceNumber, workshopPhone: phone } = facts
  return { workshop, licenceNumber, link: linkTo(facts, appUrl), total: totalOf(facts), phone }
}

/** Returns the looks of the workshop for an e-mail: its logo by an address that a program of e-mail finds, and its colour. */
export function emailLookOf({ logo, workshop, accentColor }: Facts, appUrl: string): EmailLook {
  return {
    logo: logo && { ...logo, url: new URL(logo.url, appUrl).href, alt: workshop },
    button: resolveAccent(accentColor).light,
  }
}

/** Returns the facts of the message with the box code; null while the process holds no box. */
export function keyCodeFactsOf(facts: Facts, appUrl: string): KeyCodeFacts | null {
  const { accessCode, boxNumber, lockerName, lockerAddress, lentCar, lentPlace } = facts
  if (accessCode === null || boxNumber === null || lockerName === null || lockerAddress === null) return null
  const { reservedUntil, timeZone } = facts
  const lent = { lentCar: lentCar ?? '', lentPlace: lentPlace ?? '' }
  const place = { boxNumber, lockerName, lockerAddress, ...lent, reservedUntil, timeZone }
  return { ...linkFactsOf(facts, appUrl), code: groupBoxCode(accessCode), ...place }
}
