import type { RowsOf } from '#core/db.ts'
import { toIso, toIsoOrNull } from '#core/iso.ts'
import type { PrivacyContact, PrivacyLicence, PrivacyMessage, PrivacyView } from '#domain/contract/privacy.ts'
import { nameKeptMs, standingOf } from '#domain/identity.ts'
import { pictureKeptMs } from '#domain/limits.ts'
import { maskedEmail, maskedPhone } from '#domain/masked.ts'
import { centsToEuros } from '#domain/pricing.ts'
import { keptUntil } from '#domain/retention.ts'
import { readProcess, type CustomerCall, type ProcessRow } from '#worker/process/index.ts'

import { holdOf } from './hold.ts'
import { privacyQueries, type CheckRow, type FactsRow, type MessageRow } from './privacy.queries.ts'

type PrivacyRows = RowsOf<ReturnType<typeof privacyQueries>>

/** What is stored of the customer in their process, why it cannot be long, and who saw their licence. One round trip. */
export async function getPrivacy(call: CustomerCall): Promise<PrivacyView> {
  const { process, rows } = await readProcess(call, privacyQueries)
  const [facts] = rows.facts
  if (facts === undefined) throw new Error('A process without its own row')
  const { endedAt } = process
  const { retentionMonths, erasedAt } = facts
  return {
    endedAt: toIsoOrNull(endedAt),
    retentionMonths,
    erasedAfter: endedAt === null ? null : toIso(keptUntil(facts.touchedAt, retentionMonths)),
    erasedAt: toIsoOrNull(erasedAt),
    contact: toContact(facts),
    notes: { own: facts.hasOwnNotes === 1, workshop: facts.workshopNotes },
    passes: facts.passes,
    approvals: rows.approvals.map(({ id, number, createdAt, totalCents, hash }) => {
      const total = totalCents === null ? null : centsToEuros(totalCents)
      return { id, number, approvedAt: toIso(createdAt), total, hash }
    }),
    payments: rows.payments.map(({ id, status, amountCents, refundedCents, at }) => {
      return { id, status, at: toIso(at), amount: centsToEuros(amountCents), refunded: centsToEuros(refundedCents) }
    }),
    messages: rows.messages.map(toMessage),
    identity: toIdentity(rows.check[0], endedAt),
    licence: toLicence(process, rows),
  }
}

function after(endedAt: number | null, keptMs: number): string | null {
  return endedAt === null ? null : toIso(endedAt + keptMs)
}

function toContact(facts: FactsRow): PrivacyContact | null {
  if (facts.customerId === null || facts.erasedAt !== null) return null
  const { phoneNumber, email } = facts
  const fullName = [facts.firstName, facts.lastName].filter(Boolean).join(' ')
  return {
    name: facts.name ?? (fullName || null),
    phoneNumber: phoneNumber && maskedPhone(phoneNumber),
    email: email && maskedEmail(email),
    hasAddress: facts.hasAddress === 1,
    hasBirthDate: facts.hasBirthDate === 1,
    hasCustomerNumber: facts.hasCustomerNumber === 1,
  }
}

function toMessage({ recipient, at, ...row }: MessageRow): PrivacyMessage {
  const masked = row.channel === 'SMS' ? maskedPhone(recipient) : maskedEmail(recipient)
  return { ...row, recipient: recipient === '' ? null : masked, at: toIso(at) }
}

function toIdentity(check: CheckRow | undefined, endedAt: number | null): PrivacyView['identity'] {
  if (check === undefined) return null
  const { at, hasName } = check
  return {
    standing: standingOf(check),
    at: toIso(at),
    hasName: hasName === 1,
    nameUntil: after(endedAt, nameKeptMs),
  }
}

function toLicence(process: ProcessRow, rows: PrivacyRows): PrivacyLicence {
  const [picture] = rows.picture
  const acts = rows.licenceActs
  const deletion = acts.find(({ action }) => action === 'licence.delete')
  return {
    picture:
      picture === undefined
        ? null
        : {
            uploadedAt: toIso(picture.createdAt),
            keptUntil: after(process.endedAt, pictureKeptMs),
            hold: holdOf(process, rows.orderRows),
          },
    views: acts.filter(({ action }) => action === 'licence.see').map(({ at, role }) => ({ at: toIso(at), role })),
    deletedAt: toIsoOrNull(deletion?.at ?? null),
  }
}
