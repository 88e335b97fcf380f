import type { LanguageWithTexts } from '#domain/languages.ts'
import { formatDateTime, formatCents, formatQuantity } from '#domain/text/format.ts'
import type { CountedDmsApproval, CountedDmsApprovals } from '#worker/contract/machines/dms-documents.ts'
import type { Block } from '#worker/pdf/index.ts'

import { amount, fact, heading, vatTable, type Say } from './pages.ts'
import { approvalWords } from './words.ts'

const kinds = { ORDER: 'order', PRICE: 'price', ADDITIONAL_WORK: 'work' } as const
const givers = { CUSTOMER: 'customer', KIOSK: 'kiosk', STAFF: 'staff' } as const

/** The pages of the approvals of a process, one after the other: what was approved, by whom, when, and its hashes. */
export function approvalPages(
  approvals: CountedDmsApprovals,
  { language, say }: { language: LanguageWithTexts; say: Say },
): Block[] {
  const { workshop, licenseNumber, externalWorkOrderId, items } = approvals
  return [
    { kind: 'title', text: titleOf(approvals, language) },
    ...fact(say('receiptSeller'), workshop.name),
    ...fact(say('receiptBusinessId'), workshop.businessId),
    ...fact(say('receiptVehicle'), licenseNumber),
    ...fact(say('receiptWorkOrder'), externalWorkOrderId),
    ...items.flatMap((one) => pagesOf(one, { timeZone: approvals.timeZone, language, say })),
  ]
}

export function titleOf({ externalWorkOrderId, processId }: CountedDmsApprovals, language: LanguageWithTexts): string {
  return `${approvalWords[language].title} ${externalWorkOrderId ?? processId}`
}

type Speaking = { timeZone: string; language: LanguageWithTexts; say: Say }

function pagesOf(approval: CountedDmsApproval, speaking: Speaking): Block[] {
  const { number, kind, totalCents, roundingCents, limitCents, vat, rows } = approval
  const { language, say } = speaking
  const words = approvalWords[language]
  return [
    heading(`${number}. ${words[kinds[kind]]}`),
    ...givenBy(approval, speaking),
    heading(say('receiptWorkOrder')),
    ...rows.map((row) => rowLine(row, words.notBilled)),
    ...(roundingCents === 0 ? [] : [amount(words.rounding, roundingCents)]),
    amount(say('receiptTotal'), totalCents, true),
    ...(limitCents === null ? [] : [amount(words.limit, limitCents)]),
    ...vatTable(vat, say),
    ...agreed(approval, words),
  ]
}

function givenBy(
  { approvedAt, approvedBy, customerName, reason }: CountedDmsApproval,
  { timeZone, language }: Speaking,
): Block[] {
  const words = approvalWords[language]
  const giver = words[givers[approvedBy]]
  return [
    ...fact(words.approvedAt, formatDateTime(approvedAt, timeZone)),
    ...fact(words.approvedBy, customerName === null ? giver : `${giver}: ${customerName}`),
    ...fact(words.reason, reason),
  ]
}

function rowLine(
  { description, quantity, unit, priceWithVatCents, payer }: CountedDmsApproval['rows'][number],
  notBilled: string,
): Block {
  const many = formatQuantity({ quantity, unit })
  const label = many === null ? description : `${description}, ${many}`
  if (payer !== 'CUSTOMER') return { kind: 'line', label: `${label} (${notBilled})`, value: '' }
  return { kind: 'line', label, value: formatCents(priceWithVatCents) }
}

function agreed(approval: CountedDmsApproval, words: (typeof approvalWords)['fi']): Block[] {
  const { terms, hash, previousHash, isIntact } = approval
  return [
    ...(terms.length === 0 ? [] : [heading(words.terms)]),
    ...terms.map((text): Block => ({ kind: 'text', text })),
    { kind: 'small', text: `${words.hash}: ${hash}` },
    ...(previousHash === null ? [] : [{ kind: 'small', text: `${words.previousHash}: ${previousHash}` } as const]),
    ...(isIntact ? [] : [{ kind: 'text', text: words.bent } as const]),
  ]
}
