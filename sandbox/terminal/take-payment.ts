import type { Due } from './due.ts'
import { slipText } from './slip.ts'
import type { Terminal } from './terminal-calls.ts'
import { terminalReceipts } from './terminal.table.ts'

/** Cards to hold to the reader. */
export const cards = {
  debit: { name: 'Visa Debit', ending: '4821' },
  credit: { name: 'Mastercard Credit', ending: '7705' },
} as const
export type Card = keyof typeof cards

/** Ways in which a payment is reported to the app. */
export const reportWays = ['now', 'late', 'twice', 'other_amount'] as const
export type ReportWay = (typeof reportWays)[number]

/** The delay (ms) of a late report after its payment. */
export const lateByMs = 20_000

type Payment = { code: string; due: Due; card: Card; way: ReportWay; shop: string; reportedCents?: number | undefined }

/** Takes a payment and keeps its receipt, which is still to be reported. Answers with the number of the receipt. */
export async function takePayment({ db, terminal, clock }: Terminal, payment: Payment): Promise<string> {
  const { code, due, way, shop } = payment
  const card = cards[payment.card]
  const now = clock()
  const id = `r-${crypto.randomUUID()}`
  const receiptId = id.slice(2, 10).toUpperCase()
  await db.insert(terminalReceipts).values({
    id,
    terminalId: terminal.deviceId,
    code,
    orderNumber: due.orderNumber,
    amountCents: due.totalCents,
    reportedCents: way === 'other_amount' ? (payment.reportedCents ?? due.totalCents) : due.totalCents,
    paymentType: `${card.name}, lähimaksu`,
    text: slipText({ shop, terminalId: terminal.deviceId, receiptId, due, card, paidAt: now }),
    paidAt: now,
    dueAt: way === 'late' ? now + lateByMs : now,
    wantedReports: way === 'twice' ? 2 : 1,
    isWaiting: true,
    answers: [],
  })
  return id
}
