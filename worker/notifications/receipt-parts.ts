import type { EmailPart } from '#domain/message-texts/compose.ts'
import { filled } from '#domain/message-texts/fill.ts'
import { meansText } from '#domain/money/counter-money.ts'
import { formatDate, formatDateTime, formatCents } from '#domain/text/format.ts'
import type { CountedReceipt, ReceiptMeans } from '#worker/contract/receipt.ts'

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
export function receiptParts(receipt: CountedReceipt, texts: Readonly<Partial<Record<string, string>>>): EmailPart[] {
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
function declinedParts({ declinedForSafety, timeZone }: CountedReceipt, say: Say): EmailPart[] {
  if (declinedForSafety.length === 0) return []
  const lines = declinedForSafety.map(({ title, declinedAt }) => ({
    label: title,
    value: say('receiptDeclinedOn', { date: formatDate(declinedAt, timeZone) }),
  }))
  return [{ heading: say('receiptDeclined'), lines }]
}

function saleLines({ rows, totalCents }: CountedReceipt, say: Say): Line[] {
  return [
    ...rows.map(({ description, priceWithVatCents }) => ({
      label: description,
      value: formatCents(priceWithVatCents),
    })),
    { label: say('receiptTotal'), value: formatCents(totalCents), isTotal: true },
  ]
}

function vatLines({ vat }: CountedReceipt): Line[] {
  return vat.map(({ rate, netCents, vatCents }) => ({
    label: `${percentText(rate)}: ${formatCents(netCents)}`,
    value: formatCents(vatCents),
  }))
}

function percentText(rate: number): string {
  return `${String(rate).replace('.', ',')} %`
}

function paymentLines({ number, payments, refunds, keptCents, timeZone }: CountedReceipt, say: Say): Line[] {
  const at = (instantMs: number) => formatDateTime(instantMs, timeZone)
  const counterMethod = (method: string | null) => {
    const key = meansText(method)
    return key === null ? [] : [say(key)]
  }
  return [
    ...payments.flatMap(({ means, providerName, method, paidCents, paidAt, reference }) => [
      {
        label: [say(meansTexts[means], { provider: providerName ?? '' }), ...counterMethod(method), at(paidAt)].join(
          ', ',
        ),
        value: formatCents(paidCents),
      },
      ...(reference === null || reference === number ? [] : [{ label: say('receiptReference'), value: reference }]),
    ]),
    ...refunds.map(({ amountCents, refundedAt }) => ({
      label: `${say('receiptRefunded')}, ${at(refundedAt)}`,
      value: formatCents(-amountCents),
    })),
    ...(refunds.length === 0
      ? []
      : [{ label: say('receiptKept'), value: formatCents(keptCents), isTotal: true as const }]),
  ]
}

function sellerLines({ seller, buyer, workOrderNumber, licenseNumber }: CountedReceipt, say: Say): Line[] {
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
