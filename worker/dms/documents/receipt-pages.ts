import { formatDate, formatDateTime, formatEuro } from '#domain/text/format.ts'
import type { Receipt, ReceiptMeans } from '#worker/contract/receipt.ts'
import type { Block } from '#worker/pdf/index.ts'

import { amount, fact, heading, vatTable, type Say } from './pages.ts'

const meansTexts: Readonly<Record<ReceiptMeans, string>> = {
  ONLINE: 'receiptOnline',
  CREDIT: 'receiptCredit',
  TERMINAL: 'receiptTerminal',
  COUNTER: 'receiptCounter',
}

/** The pages of a receipt: as the customer's page has it. */
export function receiptPages(receipt: Receipt, say: Say): Block[] {
  const { number, rows, total, vat } = receipt
  return [
    { kind: 'title', text: `${say('receiptTitle')} ${number}` },
    ...headFacts(receipt, say),
    heading(say('receiptWorkOrder')),
    ...rows.map(({ description, priceWithVat }) => amount(description, priceWithVat)),
    amount(say('receiptTotal'), total, true),
    ...vatTable(vat, say),
    heading(say('receiptPayment')),
    ...paymentLines(receipt, say),
    ...declinedLines(receipt, say),
  ]
}

function headFacts({ seller, buyer, paidAt, timeZone, licenseNumber, workOrderNumber }: Receipt, say: Say): Block[] {
  const { name, businessId, streetAddress, postalCode, city, phoneNumber, email } = seller
  const address = [streetAddress, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
  const bought = buyer && [buyer.name, buyer.businessId, buyer.reference].filter(Boolean).join(', ')
  return [
    ...fact(say('receiptSeller'), name),
    ...fact(say('receiptBusinessId'), businessId),
    ...fact(say('receiptAddress'), address),
    ...fact(say('receiptContact'), [phoneNumber, email].filter(Boolean).join(', ')),
    ...fact(say('receiptBuyer'), bought),
    ...fact(say('receiptDate'), formatDateTime(Date.parse(paidAt), timeZone)),
    ...fact(say('receiptVehicle'), licenseNumber),
    ...fact(say('receiptWorkOrder'), workOrderNumber),
  ]
}

function paymentLines({ payments, refunds, kept, timeZone }: Receipt, say: Say): Block[] {
  const at = (instant: string) => formatDateTime(Date.parse(instant), timeZone)
  return [
    ...payments.flatMap(({ means, providerName, method, paid, paidAt, reference }) => {
      const how = [say(meansTexts[means], { provider: providerName ?? '' }), method].filter(Boolean).join(', ')
      return [amount(`${how}, ${at(paidAt)}`, paid), ...fact(say('receiptReference'), reference)]
    }),
    ...refunds.flatMap(({ amount: euros, refundedAt }) =>
      fact(`${say('receiptRefunded')}, ${at(refundedAt)}`, formatEuro(-euros)),
    ),
    ...(refunds.length === 0 ? [] : [amount(say('receiptKept'), kept, true)]),
  ]
}

function declinedLines({ declinedForSafety, timeZone }: Receipt, say: Say): Block[] {
  if (declinedForSafety.length === 0) return []
  return [
    heading(say('receiptDeclined')),
    ...declinedForSafety.flatMap(({ title, declinedAt }) =>
      fact(title, say('receiptDeclinedOn', { date: formatDate(Date.parse(declinedAt), timeZone) })),
    ),
  ]
}
