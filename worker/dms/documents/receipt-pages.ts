import { meansText } from '#domain/money/counter-money.ts'
import { formatDate, formatDateTime, formatCents } from '#domain/text/format.ts'
import type { CountedReceipt, ReceiptMeans } from '#worker/contract/receipt.ts'
import type { Block } from '#worker/pdf/index.ts'

import { amount, fact, heading, vatTable, type Say } from './pages.ts'

const meansTexts: Readonly<Record<ReceiptMeans, string>> = {
  ONLINE: 'receiptOnline',
  CREDIT: 'receiptCredit',
  TERMINAL: 'receiptTerminal',
  COUNTER: 'receiptCounter',
}

/** The pages of a receipt: as the customer's page has it. */
export function receiptPages(receipt: CountedReceipt, say: Say): Block[] {
  const { number, rows, totalCents, vat } = receipt
  return [
    { kind: 'title', text: `${say('receiptTitle')} ${number}` },
    ...headFacts(receipt, say),
    heading(say('receiptWorkOrder')),
    ...rows.map(({ description, priceWithVatCents }) => amount(description, priceWithVatCents)),
    amount(say('receiptTotal'), totalCents, true),
    ...vatTable(vat, say),
    heading(say('receiptPayment')),
    ...paymentLines(receipt, say),
    ...declinedLines(receipt, say),
  ]
}

function headFacts(
  { seller, buyer, paidAt, timeZone, licenseNumber, workOrderNumber }: CountedReceipt,
  say: Say,
): Block[] {
  const { name, businessId, streetAddress, postalCode, city, phoneNumber, email } = seller
  const address = [streetAddress, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
  const bought = buyer && [buyer.name, buyer.businessId, buyer.reference].filter(Boolean).join(', ')
  return [
    ...fact(say('receiptSeller'), name),
    ...fact(say('receiptBusinessId'), businessId),
    ...fact(say('receiptAddress'), address),
    ...fact(say('receiptContact'), [phoneNumber, email].filter(Boolean).join(', ')),
    ...fact(say('receiptBuyer'), bought),
    ...fact(say('receiptDate'), formatDateTime(paidAt, timeZone)),
    ...fact(say('receiptVehicle'), licenseNumber),
    ...fact(say('receiptWorkOrder'), workOrderNumber),
  ]
}

function paymentLines({ payments, refunds, keptCents, timeZone }: CountedReceipt, say: Say): Block[] {
  const at = (instantMs: number) => formatDateTime(instantMs, timeZone)
  return [
    ...payments.flatMap(({ means, providerName, method, paidCents, paidAt, reference }) => {
      const key = meansText(method)
      const by = key === null ? method : say(key)
      const how = [say(meansTexts[means], { provider: providerName ?? '' }), by].filter(Boolean).join(', ')
      return [amount(`${how}, ${at(paidAt)}`, paidCents), ...fact(say('receiptReference'), reference)]
    }),
    ...refunds.flatMap(({ amountCents, refundedAt }) =>
      fact(`${say('receiptRefunded')}, ${at(refundedAt)}`, formatCents(-amountCents)),
    ),
    ...(refunds.length === 0 ? [] : [amount(say('receiptKept'), keptCents, true)]),
  ]
}

function declinedLines({ declinedForSafety, timeZone }: CountedReceipt, say: Say): Block[] {
  if (declinedForSafety.length === 0) return []
  return [
    heading(say('receiptDeclined')),
    ...declinedForSafety.flatMap(({ title, declinedAt }) =>
      fact(title, say('receiptDeclinedOn', { date: formatDate(declinedAt, timeZone) })),
    ),
  ]
}
