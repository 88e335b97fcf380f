import type { ReturnMeans } from '#domain/money/owed-balance.ts'

/** The amount that a visit gives back because its order costs less than was paid: `left` of `amount` is still owed. */
export type StaffBalance = {
  amount: number
  left: number
  means: ReturnMeans | null
  /** Null once nothing is owed any more; `provider`: a refund is on its way. */
  turn: 'staff' | 'provider' | null
  /** A provider took money for the order of which some can go back there. */
  canRefund: boolean
}
