import { nameKeptMs, identityStateOf } from '#domain/access/identity.ts'
import { pictureKeptMs } from '#domain/operations/limits.ts'
import { keptUntil } from '#domain/operations/retention.ts'
import { maskedEmail, maskedPhone } from '#domain/text/masked.ts'
import type { PrivacyContact, CountedLicence, CountedPrivacy } from '#worker/contract/privacy.ts'
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
export const getPrivacy = reader(privacyQueries, ({ process, status, rows }): CountedPrivacy => {
  const [facts] = rows.facts
  if (facts === undefined) throw new Error('A process without its own row')
  const { endedAt } = process
  const { retentionMonths, showPricesInWorkOrderStep } = theAccount(rows)
  const [check] = rows.checks
  const [latest] = status.identity
  return {
    endedAt,
    retentionMonths,
    erasedAfter: endedAt === null ? null : keptUntil(facts.touchedAt, retentionMonths),
    erasedAt: rows.customer[0]?.erasedAt ?? null,
    contact: toContact(facts, rows.customer[0]),
    notes: { own: facts.hasOwnNotes, workshop: facts.workshopNotes },
    passes: facts.passes,
    browsers: facts.browsers,
    findings: { count: facts.findings, keptUntil: after(endedAt, pictureKeptMs) },
    approvals: rows.approvals.map((row) => {
      const { id, number, approvedAt, totalCents, hash, kind } = toApproval(row)
      const isShown = showPricesInWorkOrderStep || kind !== 'ORDER'
      return { id, number, approvedAt, totalCents: isShown ? totalCents : null, hash }
    }),
    payments: toPayments(rows),
    messages: rows.messages.map(({ id, kind, channel, recipient, status: reached, sentAt, createdAt }) => {
      const masked = channel === 'SMS' ? maskedPhone(recipient) : maskedEmail(recipient)
      const at = sentAt ?? createdAt
      return { id, kind, channel, recipient: recipient === '' ? null : masked, status: reached, at }
    }),
    identity:
      check === undefined || latest === undefined
        ? null
        : {
            standing: identityStateOf(latest),
            at: check.finishedAt ?? check.createdAt,
            hasName: check.verifiedName !== null,
            nameUntil: after(endedAt, nameKeptMs),
          },
    licence: toLicence(process, rows),
  }
})

function after(endedAt: number | null, keptMs: number): number | null {
  return endedAt === null ? null : endedAt + keptMs
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

function toPayments({ payments, refunds }: PrivacyRows): CountedPrivacy['payments'] {
  return payments.map(({ id, status, amountCents, capturedCents, createdAt, paymentTime }) => {
    const own = refunds.filter((refund) => refund.attemptId === id && refund.status === 'SUCCESS')
    return {
      id,
      status,
      at: paymentTime ?? createdAt,
      amountCents: status === 'SUCCESS' ? capturedCents : amountCents,
      refundedCents: own.reduce((sum, refund) => sum + refund.amountCents, 0),
    }
  })
}

function toLicence(process: ProcessRow, { picture: [picture], orderRows, licenceActs }: PrivacyRows): CountedLicence {
  const deletion = licenceActs.find(({ action }) => action === 'licence.delete')
  return {
    picture:
      picture === undefined
        ? null
        : {
            uploadedAt: picture.createdAt,
            keptUntil: after(process.endedAt, pictureKeptMs),
            hold: holdOf(process, orderRows),
          },
    views: licenceActs.filter((act) => act.action === 'licence.see').map(({ at, role }) => ({ at, role })),
    deletedAt: deletion?.at ?? null,
  }
}
