import { sql, type SQL } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { conflict, versionConflict } from '#core/http/errors.ts'
import { rateLimited } from '#core/http/rate-limit.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newId } from '#core/secrets/ids.ts'
import { isOfCountry, takesSms, toE164 } from '#domain/contact/e164.ts'
import { emailFault, isEmail } from '#domain/contact/email.ts'
import { dayMs } from '#domain/durations.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { resendable } from '#domain/process/resend.ts'
import type { ContactInput } from '#worker/contract/customer/help.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { Statement } from '#worker/db/db.ts'
import { contactNoticeStatements, contactOf, invalidContact, reachOf, toContact } from '#worker/notifications/index.ts'
import {
  againEffects,
  editProcess,
  processEnded,
  readProcess,
  toStatus,
  type CustomerCall,
  type ProcessRow,
  noteStatement,
} from '#worker/process/index.ts'

import { contactRulesOf, notesSince, type ContactRules } from './help.queries.ts'

const mostADay = 3

type Contact = { phoneNumber: string | null; email: string | null }

/**
 * Changes the contact of this visit, and of no other, at its customer's wish. The link's holder sees the code already,
 * so this gives nobody more; the former number is notified, and a pending message is sent once more. An address alone
 * is for a customer who does not have the number at all: no message goes to that any more. Throws 422 INVALID_CONTACT,
 * 409 `contact.fixed` of a visit that was typed in at a kiosk, 429 after three times a day. The same contact again
 * changes nothing.
 */
export async function changeContact(call: CustomerCall, input: ContactInput): Promise<CountedStatus> {
  const now = call.deps.clock.now()
  const wanted = wantedOf(input)
  const { process, status, rows } = await readProcess(call, (db, { processId }) => ({
    contact: contactOf(db, processId),
    rules: contactRulesOf(db, processId),
    changes: notesSince(db, { processId, kind: 'CONTACT_CHANGED', since: now - dayMs }),
  }))
  const present = toContact(rows.contact[0])
  const reach = reachOf(present)
  const used = wanted.phoneNumber === null ? 'email' : 'phoneNumber'
  const changed = fields.filter(
    (field) => wanted[field] !== null && wanted[field] !== (field === used ? reach?.recipient : present[field]),
  )
  if (changed.length === 0) return toStatus(process, status)
  if (!isUnfinished(process.state)) throw processEnded()
  refuseUnlessAllowed(wanted, rows.rules[0])
  if (process.version !== input.version) throw versionConflict('process')
  const [first] = rows.changes
  if (first !== undefined && rows.changes.length >= mostADay) {
    throw rateLimited(Math.ceil((first.createdAt + dayMs - now) / 1000))
  }
  const written = await editProcess(call, process, {
    set: {
      contactPhone: wanted.phoneNumber,
      ...(wanted.email !== null && { contactEmail: wanted.email }),
      unreachedSince: null,
    },
    guard: sql`version = ${process.version}`,
    alongside: (won) => alongside(call, { process, left: changed.includes(used) ? reach : null, changed, won, now }),
  })
  // Who lost to their own second click finds it done.
  return written.won ? written.status : changeContact(call, input)
}

/**
 * Refuses to change the contact of a person who typed themselves in at a kiosk: they have proved no number, and from
 * there nobody gets messages sent to others. Refuses a number of a country that the account does not write to.
 */
function refuseUnlessAllowed({ phoneNumber }: Contact, rules: ContactRules | undefined): void {
  if (rules?.isTypedIn !== false) throw conflict('contact.fixed', 'The contact of this visit is changed by staff')
  if (phoneNumber !== null && !isOfCountry(phoneNumber, rules.smsCountries)) {
    throw invalidContact(['phoneNumber'], 'country')
  }
}

const fields = ['phoneNumber', 'email'] as const

function wantedOf({ phoneNumber, email }: ContactInput): Contact {
  const number = phoneNumber === undefined ? null : toE164(phoneNumber)
  const wrong = [
    ...(phoneNumber !== undefined && (number === null || !takesSms(number)) ? ['phoneNumber'] : []),
    ...(email !== undefined && !isEmail(email) ? ['email'] : []),
  ]
  const [first, ...others] = wrong
  const fault = first === 'email' && others.length === 0 ? emailFault(email ?? '') : null
  if (wrong.length > 0) throw invalidContact(wrong, fault ?? 'unusable')
  return { phoneNumber: number, email: email ?? null }
}

type Left = ReturnType<typeof reachOf>
type Changing = { process: ProcessRow; left: Left; changed: readonly string[]; won: SQL; now: number }

/** The history, the notice to the number before, and what the customer still waits for. */
function alongside({ deps }: CustomerCall, { process, left, changed, won, now }: Changing): Statement[] {
  const { db, slot, requestId } = deps
  const noteId = newId('not', now)
  const [kind] = resendable(process)
  const entry = {
    actor: customerActor,
    accountId: process.accountId,
    action: 'contact.change',
    subject: process.id,
    detail: { processId: process.id, fields: changed },
  }
  const note = { noteId, processId: process.id, kind: 'CONTACT_CHANGED' as const, text: '', authorUserId: null }
  return [
    noteStatement(db, { ...note, now, guard: won }),
    auditStatement(db, { entry, requestId, now, guard: won }),
    ...(left?.channel === 'SMS'
      ? contactNoticeStatements(db, { ...left, slot, processId: process.id, reason: noteId, now, guard: won })
      : []),
    ...(kind === undefined
      ? []
      : [enqueueStatement(db, { effect: againEffects[kind](process.id, `clk_${noteId}`), guard: won, now })]),
  ]
}
