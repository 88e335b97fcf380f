import { nameKeptMs, identityStateOf } from '#domain/access/identity.ts'
import { centsToEuros } from '#domain/money/pricing.ts'
import { pictureKeptMs } from '#domain/operations/limits.ts'
import { keptUntil } from '#domain/operations/retention.ts'
import { maskedEmail, maskedPhone } from '#domain/text/masked.ts'
import { toIso, toIsoOrNull } from '#domain/time/iso.ts'
import type { PrivacyContact, PrivacyLicence, PrivacyView } from '#worker/contract/privacy.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { toApproval } from '#worker/process/approval/index.ts'
import { reader, theAccount, type ProcessRow } from '#worker/process/index.ts'

import { holdOf } from './hold.ts'
import { privacyQueries, type FactsRow } from './privacy.queries.ts'

type PrivacyRows = RowsOf<ReturnType<typeof privacyQueries>>

/**
 * Returns the data that is stored of the customer in their process, until when, and who saw their licence. One round
 * trip.
 */
export const getPrivacy = reader(privacyQueries, ({ process, status, rows }): PrivacyView => {
  const [facts] = rows.facts
  if (facts === undefined) throw new Error('A process without its own row')
  const { endedAt } = process
  const { retentionMonths, showPricesInWorkOrderStep } = theAccount(rows)
  const [check] = rows.checks
  const [latest] = status.identity
  return {
    endedAt: toIsoOrNull(endedAt),
    retentionMonths,
    erasedAfter: endedAt === null ? null : toIso(keptUntil(facts.touchedAt, retentionMonths)),
    erasedAt: toIsoOrNull(rows.customer[0]?.erasedAt ?? null),
    contact: toContact(facts, rows.customer[0]),
    notes: { own: facts.hasOwnNotes, workshop: facts.workshopNotes },
    passes: facts.passes,
    browsers: facts.browsers,
    findings: { count: facts.findings, keptUntil: after(endedAt, pictureKeptMs) },
    approvals: rows.approvals.map((row) => {
      const { id, number, approvedAt, total, hash, kind } = toApproval(row)
      return { id, number, approvedAt, total: showPricesInWorkOrderStep || kind !== 'ORDER' ? total : null, hash }
    }),
    payments: toPayments(rows),
    messages: rows.messages.map(({ id, kind, channel, recipient, status: reached, sentAt, createdAt }) => {
      const masked = channel === 'SMS' ? maskedPhone(recipient) : maskedEmail(recipient)
      const at = toIso(sentAt ?? createdAt)
      return { id, kind, channel, recipient: recipient === '' ? null : masked, status: reached, at }
    }),
    identity:
      check === undefined || latest === undefined
        ? null
        : {
            standing: identityStateOf(latest),
            at: toIso(check.finishedAt ?? check.createdAt),
            hasName: check.verifiedName !== null,
            nameUntil: after(endedAt, nameKeptMs),
          },
    licence: toLicence(process, rows),
  }
})

function after(endedAt: number | null, keptMs: number): string | null {
  return endedAt === null ? null : toIso(endedAt + keptMs)
}

function toContact(facts: FactsRow, customer: PrivacyRows['customer'][number] | undefined): PrivacyContact | null {
  if (customer === undefined || customer.erasedAt !== null) return null
  const { name, firstName, lastName } = customer
  const phoneNumber = facts.contactPhone ?? customer.phoneNumber
  const email = facts.contactEmail ?? customer.email
  return {
    name: name ?? [firstName, lastName].filter(Boolean).join(' '),
    phoneNumber: phoneNumber && maskedPhone(phoneNumber),
    email: email && maskedEmail(email),
    hasAddress: Boolean(customer.streetAddress ?? customer.postalCode ?? customer.city),
    hasBirthDate: facts.hasBirthDate,
    hasCustomerNumber: customer.externalCustomerNumber !== null,
  }
}

function toPayments({ payments, refunds }: PrivacyRows): PrivacyView['payments'] {
  return payments.map(({ id, status, amountCents, capturedCents, createdAt, paymentTime }) => {
    const own = refunds.filter((refund) => refund.attemptId === id && refund.status === 'SUCCESS')
    return {
      id,
      status,
      at: toIso(paymentTime ?? createdAt),
      amount: centsToEuros(status === 'SUCCESS' ? capturedCents : amountCents),
      refunded: centsToEuros(own.reduce((sum, refund) => sum + refund.amountCents, 0)),
    }
  })
}

function toLicence(process: ProcessRow, { picture: [picture], orderRows, licenceActs }: PrivacyRows): PrivacyLicence {
  const deletion = licenceActs.find(({ action }) => action === 'licence.delete')
  return {
    picture:
      picture === undefined
        ? null
        : {
            uploadedAt: toIso(picture.createdAt),
            keptUntil: after(process.endedAt, pictureKeptMs),
            hold: holdOf(process, orderRows),
          },
    views: licenceActs.filter((act) => act.action === 'licence.see').map(({ at, role }) => ({ at: toIso(at), role })),
    deletedAt: toIsoOrNull(deletion?.at ?? null),
  }
}
