import { filled, words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'

import type { Receipt } from './terminal-state.ts'

export type ReportState = 'waiting' | 'reported' | 'not_settled' | 'refused'

/**
 * Returns how the app stands to a receipt: not reported yet, paid by it, keeps it as money to give back, or does not
 * take it.
 */
export function reportState({ isWaiting, answers }: Receipt): ReportState {
  if (isWaiting) return 'waiting'
  const last = answers.at(-1)
  if (last === 'settled') return 'reported'
  return last === 'not_settled' ? 'not_settled' : 'refused'
}

export function reportChip(receipt: Receipt): { words: string; tone: string } {
  const chip = words().terminal.states[reportState(receipt)]
  return chip.tone === 'good' && receipt.answers.length > 1
    ? { ...chip, words: words().terminal.page.reportedTwice }
    : chip
}

/** Returns the outcome of a receipt, in a sentence; empty where the chip says it all. */
export function reportSentence(receipt: Receipt): string {
  const other =
    receipt.reportedCents === receipt.amountCents
      ? ''
      : `${filled(words().terminal.page.reportedAs, { amount: money(receipt.reportedCents) })} `
  const last = receipt.answers.at(-1) ?? ''
  const refusals: Readonly<Record<string, string>> = words().terminal.refusals
  switch (reportState(receipt)) {
    case 'waiting':
      return words().terminal.page.unknownYet
    case 'reported':
      return other.trim()
    case 'not_settled':
      return `${other}${words().terminal.page.toGiveBack}`
    case 'refused':
      return `${other}${refusals[last] ?? filled(words().terminal.page.refused, { code: last })}`
  }
}
