import { processTypes } from '#domain/enums.ts'
import { correctedFields, type Correction } from '#domain/process/corrections.ts'
import { formatDateTime, formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'

import type { ProcessWords } from './texts.ts'

/**
 * Returns the text that fills the sentence of our own note: for a correction the values before and after, for others
 * their text.
 */
export function noteText(
  { kind, text }: { kind: NoteKind; text: string },
  words: ProcessWords,
  timeZone: string,
): string {
  if (kind !== 'ORDER_CORRECTED') return text
  return correctionsOf(text)
    .map(({ field, from, to }) => {
      const say = (value: string | null) => (value === null ? null : valueInWords(field, value, words, timeZone))
      const pair = { field: words.process.corrected[field], from: say(from) ?? '', to: say(to) ?? '' }
      const { changed, added, removed } = words.process.correctedHow
      return fillText(from === null ? added : to === null ? removed : changed, pair)
    })
    .join(', ')
}

function valueInWords(field: Correction['field'], value: string, words: ProcessWords, timeZone: string): string {
  switch (field) {
    case 'reservationStart':
    case 'reservationEnd':
      return formatDateTime(Date.parse(value), timeZone)
    case 'processType': {
      const type = processTypes.find((one) => one === value)
      return type === undefined ? value : words.types[type]
    }
    case 'row': {
      const row: unknown = JSON.parse(value)
      return Array.isArray(row) ? rowInWords(row) : value
    }
    case 'licenseNumber':
    case 'make':
    case 'model':
      return value
  }
}

/** `Öljy 4,3 l 53,56 €, 13,5 %`: of a row that is a price alone only its name and price. */
function rowInWords([description, euros, quantity, vatBasisPoints]: readonly unknown[]): string {
  const words = [description, quantity, formatEuro(Number(euros))].filter((word) => typeof word === 'string')
  const rate = typeof vatBasisPoints === 'number' ? `, ${vatBasisPoints / 100} %` : ''
  return words.map((word) => (word === quantity ? word.replace('.', ',') : word)).join(' ') + rate.replace('.', ',')
}

function correctionsOf(text: string): Correction[] {
  const kept: unknown = JSON.parse(text)
  return Array.isArray(kept) ? kept.filter(isCorrection) : []
}

/** True for what the server keeps. */
function isCorrection(value: unknown): value is Correction {
  if (typeof value !== 'object' || value === null || !('field' in value)) return false
  return correctedFields.some((field) => field === value.field)
}
