import { fillText } from '#web/lib/i18n/fill.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { waitsFor } from '#web/staff/shared/words/waiting.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

type Rows = { items: readonly BoardItem[]; fresh: readonly string[] }

/** Returns the sentence on rows that just changed, for screen readers: one row by name, several by their number. */
export function changesInWords({ items, fresh }: Rows, words: BoardWords, timeZone: string): string {
  const [only, ...others] = items.filter(({ id }) => fresh.includes(id))
  if (only === undefined) return ''
  if (others.length > 0) return fillText(words.worklist.nowChanged, { count: others.length + 1 })
  const plate = only.licenseNumber ?? only.customerName ?? words.desk.noCustomer
  return fillText(words.worklist.oneChanged, { plate, what: waitsFor(only, words, timeZone) })
}

export function newInWords(count: number, words: BoardWords['worklist']): string {
  return count === 1 ? words.oneNewRow : fillText(words.newRows, { count })
}
