import { fillText } from '#web/lib/i18n/fill.ts'
import { waitsFor } from '#web/staff/shared/waiting.ts'
import type { DeskWords } from '#web/staff/shared/words/desk-words.ts'
import type { BoardItem } from '#worker/contract/staff/board.ts'

type Rows = { items: readonly BoardItem[]; fresh: readonly string[] }

/** What just changed among the rows, for screen readers: one by name, several by their number. */
export function changesInWords({ items, fresh }: Rows, words: DeskWords, timeZone: string): string {
  const [only, ...others] = items.filter(({ id }) => fresh.includes(id))
  if (only === undefined) return ''
  if (others.length > 0) return fillText(words.board.nowChanged, { count: others.length + 1 })
  const plate = only.licenseNumber ?? only.customerName ?? words.board.noCustomer
  return fillText(words.board.oneChanged, { plate, what: waitsFor(only, words, timeZone) })
}

export function newInWords(count: number, words: DeskWords['board']): string {
  return count === 1 ? words.oneNewRow : fillText(words.newRows, { count })
}
