import type { EmailPart } from '#domain/message-texts/compose.ts'
import { filled } from '#domain/message-texts/fill.ts'
import { formatDate, formatDateTime, formatEuro } from '#domain/text/format.ts'
import type { Receipt, ReceiptMeans } from '#worker/contract/receipt.ts'

type Line = EmailPart['lines'][number]
/** The customer's texts, in the account's own wording. */
type Say = (key: string, values?: Readonly<Record<string, string>>) => string

const meansTexts: Readonly<Record<ReceiptMeans, string>> = {
  ONLINE: 'receiptOnline',
  CREDIT: 'receiptCredit',
  TERMINAL: 'receiptTerminal',
  COUNTER: 'receiptCounter',
}

/** A receipt as an e-mail says it: what was sold, its VAT, how it was paid, and by whom it was sold. */
export function receiptParts(receipt: Receipt, texts: Readonly<Partial<Record<string, string>>>): EmailPart[] {
  const say: Say = (key, values = {}) => filled(texts[key] ?? '', values)
  return [
    { heading: `${say('receiptTitle')} ${receipt.number}`, lines: saleLines(receipt, say) },
    { heading: say('receiptVat'), lines: vatLines(receipt) },
    { heading: say('receiptPayment'), lines: paymentLines(receipt, say) },
    ...declinedParts(receipt, say),
    { heading: say('receiptSeller'), lines: sellerLines(receipt, say) },
  ]
}

/** Returns the work for safety that the customer declined, as parts of the receipt. */
function declinedParts({ declinedForSafety, timeZone }: Receipt, say: Say): EmailPart[] {
  if (declinedForSafety.length === 0) return []
  const lines = declinedForSafety.map(({ title, declinedAt }) => ({
    label: title,
    value: say('receiptDeclinedOn', { date: formatDate(Date.parse(declinedAt), timeZone) }),
  }))
  return [{ heading: say('receiptDeclined'), lines }]
}

function saleLines({ rows, total }: Receipt, say: Say): Line[] {
  return [
    ...rows.map(({ description, priceWithVat }) => ({ label: description, value: formatEuro(priceWithVat) })),
    { label: say('receiptTotal'), value: formatEuro(total), isTotal: true },
  ]
}

function vatLines({ vat }: Receipt): Line[] {
  return vat.map(({ rate, net, vat: tax }) => ({
    label: `${percentText(rate)}: ${formatEuro(net)}`,
    value: formatEuro(tax),
  }))
}

function percentText(rate: number): string {
  return `${String(rate).replace('.', ',')} %`
}

function paymentLines({ number, payments, refunds, kept, timeZone }: Receipt, say: Say): Line[] {
  const at = (instant: string) => formatDateTime(Date.parse(instant), timeZone)
  return [
    ...payments.flatMap(({ means, providerName, paid, paidAt, reference }) => [
      {
        label: `${say(meansTexts[means], { provider: providerName ?? '' })}, ${at(paidAt)}`,
        value: formatEuro(paid),
      },
      ...(reference === null || reference === number ? [] : [{ label: say('receiptReference'), value: reference }]),
    ]),
    ...refunds.map(({ amount, refundedAt }) => ({
      label: `${say('receiptRefunded')}, ${at(refundedAt)}`,
      value: formatEuro(-amount),
    })),
    ...(refunds.length === 0 ? [] : [{ label: say('receiptKept'), value: formatEuro(kept), isTotal: true as const }]),
  ]
}

function sellerLines({ seller, buyer, workOrderNumber, licenseNumber }: Receipt, say: Say): Line[] {
  const { name, businessId, streetAddress, postalCode, city } = seller
  const address = [streetAddress, `${postalCode} ${city}`.trim()].filter((part) => part !== '').join(', ')
  const facts = [
    [say('receiptBusinessId'), businessId],
    [say('receiptAddress'), address],
    [
      say('receiptBuyer'),
      buyer === null ? null : [buyer.name, buyer.businessId, buyer.reference].filter(Boolean).join(', '),
    ],
    [say('receiptWorkOrder'), workOrderNumber],
    [say('receiptVehicle'), licenseNumber],
  ] as const
  return [
    { label: name, value: '' },
    ...facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }])),
  ]
}
