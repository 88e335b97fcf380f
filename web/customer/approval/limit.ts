import { approvalLimitMaxEuros } from '#domain/operations/limits.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'

export type LimitFault = Extract<ContentKey, 'limitInvalid' | 'limitTooSmall' | 'limitTooBig'>

/** A limit as somebody might give it: a fifth above the price, in tens of euros. */
export function exampleOver(total: number): number {
  return Math.min(Math.ceil((total * 1.2) / 10) * 10, approvalLimitMaxEuros)
}

/** A limit as it was typed: euros, null where nothing was, or what is wrong with it. `total` is what is approved. */
export function readLimit(text: string, total: number): { euros: number | null } | { fault: LimitFault } {
  if (text.trim() === '') return { euros: null }
  const cents = euroTextToCents(text)
  if (cents === null) return { fault: 'limitInvalid' }
  if (cents < Math.round(total * 100)) return { fault: 'limitTooSmall' }
  return cents > approvalLimitMaxEuros * 100 ? { fault: 'limitTooBig' } : { euros: cents / 100 }
}
