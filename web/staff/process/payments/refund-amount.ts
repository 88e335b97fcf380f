import { partsToReturn, type CounterPart } from '#domain/money/counter-money.ts'
import type { Faults } from '#web/lib/draft/draft-state.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import type { StaffPayment, StaffRefund } from '#worker/contract/staff/visit/process-page.ts'

/** Returns the amount of a refund as it was typed, in euros; undefined where such a sum cannot be given. */
export function refundAmount(typed: string, refundable: number): number | undefined {
  const cents = euroTextToCents(typed)
  if (cents === null || cents <= 0 || cents > Math.round(refundable * 100)) return undefined
  return cents / 100
}

export type RefundDraft = { how: 'all' | 'part'; amount: string; reason: string }
export type RefundFault = 'refundAmountWrong' | 'reasonMissing'

/** Returns the faults that keep money from being given back, of which `most` can be asked for. */
export function refundFaults({ how, amount, reason }: RefundDraft, most: number): Faults<RefundFault> {
  return {
    ...(how === 'part' && refundAmount(amount, most) === undefined && { amount: 'refundAmountWrong' }),
    ...(reason.trim() === '' && { reason: 'reasonMissing' }),
  }
}

type Refundable = Pick<StaffPayment, 'captured' | 'surplus' | 'refundable'> & {
  refunds: readonly Pick<StaffRefund, 'status'>[]
}

/**
 * Returns the amounts of a refund, in euros, of payments in the order of the page: `all` as the server chooses it (what
 * pays for nothing first), and the `most` that can be asked for. A refund that runs keeps its payment from another.
 */
export function refundableSums(payments: readonly Refundable[]): { all: number; most: number } {
  const free = payments.filter(
    ({ refundable, refunds }) =>
      refundable > 0 && !refunds.some(({ status }) => status === 'INITIALIZED' || status === 'PENDING'),
  )
  const first = free.find(({ captured, surplus }) => captured <= surplus) ?? free[0]
  return { all: first?.refundable ?? 0, most: Math.max(0, ...free.map(({ refundable }) => refundable)) }
}

/**
 * Returns by which means an amount is handed out at the counter, as it was paid there; null where a provider or a terminal gives
 * back some of what was paid.
 */
export function handedOut(payments: readonly StaffPayment[], amount: number): CounterPart[] | null {
  const paid = payments.filter(({ refundable }) => refundable > 0)
  if (paid.length !== 1) return null
  const counter = paid[0]?.counter
  if (counter === undefined) return null
  const parts = counter.parts.map((part) => ({ means: part.means, amountCents: Math.round(part.amount * 100) }))
  return partsToReturn(parts, Math.round(amount * 100))
}
