import type { CreditPaymentMethod } from '#domain/enums.ts'
import { creditAmountsFor } from '#domain/money/credit-limits.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { CreditMethod, LegalInfoLink } from '#worker/contract/customer/credit.ts'

export type CreditChoice = {
  methods: readonly CreditMethod[]
  chosen: CreditPaymentMethod | null
  wanted: number | null
}

export type CreditPlan = {
  method: CreditMethod | null
  /** Amounts that can be applied for, euros; empty where there is no choice. */
  amounts: readonly number[]
  /** The amount applied for, euros: the total where there is no choice. */
  amount: number
}

/**
 * Returns the plan to apply for, out of the offer: the only method without a choice, and the least credit until one is
 * chosen.
 */
export function creditPlan(total: number, { methods, chosen, wanted }: CreditChoice): CreditPlan {
  const [only] = methods
  const method =
    methods.length === 1 ? (only ?? null) : (methods.find(({ paymentMethod }) => paymentMethod === chosen) ?? null)
  const amounts = method?.paymentMethod === 'NEWACCOUNT' ? creditAmountsFor({ total, maxAmount: method.maxAmount }) : []
  return { method, amounts, amount: amounts.find((amount) => amount === wanted) ?? amounts[0] ?? total }
}

export type PlanRefusals = { method: ContentKey | null; amount: ContentKey | null }

/** The server's refusal, and the plan that it is about. */
export type RefusedPlan = PlanRefusals & { plan: Pick<CreditPlan, 'method' | 'amount'> }

/** Returns the parts of a refusal that still hold: the offer and its price change by themselves, too. */
export function refusalsThatStand(refused: RefusedPlan | null, now: RefusedPlan['plan']): PlanRefusals {
  if (refused?.plan.method?.paymentMethod !== now.method?.paymentMethod) return { method: null, amount: null }
  return { method: refused?.method ?? null, amount: refused?.plan.amount === now.amount ? refused.amount : null }
}

/**
 * Returns the address of a legal text, with the amount in full euros at its end where asked; null for an invalid web
 * address.
 */
export function legalInfoAddress({ url, appendPriceLast }: LegalInfoLink, amount: number): string | null {
  // Cents first: sums of euros may be off by a trillionth.
  const euros = Math.ceil(Math.round(amount * 100) / 100)
  try {
    const { protocol, href } = new URL(appendPriceLast ? `${url}${euros}` : url)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
