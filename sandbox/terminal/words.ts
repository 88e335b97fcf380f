import { money } from '#sandbox/look/money.ts'
import words from '#sandbox/words.json'

import type { Receipt } from './terminal-state.ts'

export type ReportState = 'waiting' | 'reported' | 'not_settled' | 'refused'

/** How the app stands to a receipt: not reported yet, paid by it, keeps it as money to give back, or does not take it. */
export function reportState({ isWaiting, answers }: Receipt): ReportState {
  if (isWaiting) return 'waiting'
  const last = answers.at(-1)
  if (last === 'settled') return 'reported'
  return last === 'not_settled' ? 'not_settled' : 'refused'
}

export function reportChip(receipt: Receipt): { words: string; tone: string } {
  const chip = words.terminal.states[reportState(receipt)]
  return chip.tone === 'good' && receipt.answers.length > 1 ? { ...chip, words: 'Ilmoitettu kahdesti' } : chip
}

const refusals: Readonly<Record<string, string>> = words.terminal.refusals

/** What became of a receipt, in a sentence; empty where the chip says it all. */
export function reportSentence(receipt: Receipt): string {
  const other =
    receipt.reportedCents === receipt.amountCents ? '' : `Sovellukselle ilmoitettiin ${money(receipt.reportedCents)}. `
  const last = receipt.answers.at(-1) ?? ''
  switch (reportState(receipt)) {
    case 'waiting':
      return 'Sovellus ei vielä tiedä tästä maksusta.'
    case 'reported':
      return other.trim()
    case 'not_settled':
      return `${other}Tämä ei maksanut laskua: se oli jo maksettu tai summa ei riittänyt. Raha on palautettava.`
    case 'refused':
      return `${other}${refusals[last] ?? `Sovellus kieltäytyi (${last}).`}`
  }
}
