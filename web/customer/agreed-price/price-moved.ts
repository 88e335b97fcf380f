import { formatEuro } from '#domain/text/format.ts'
import type { ContentText } from '#web/customer/content-texts.ts'
import type { AgreedPrice } from '#worker/contract/customer/payment.ts'

/** So many rows are named; the rest is counted. */
const mostNamed = 3

/** Returns one sentence on how the price moved from what was approved, and by which rows. */
export function priceMoved({ approved, now, moves }: AgreedPrice, t: ContentText): string {
  const cents = Math.round(now * 100) - Math.round(approved * 100)
  if (cents === 0) return t('agreedSame')
  const rows = rowsInWords(moves, t)
  const sum = formatEuro(Math.abs(cents) / 100)
  if (cents > 0) return rows === '' ? t('agreedRose', { more: sum }) : t('agreedRoseBy', { more: sum, rows })
  return rows === '' ? t('agreedFell', { less: sum }) : t('agreedFellBy', { less: sum, rows })
}

function rowsInWords(moves: AgreedPrice['moves'], t: ContentText): string {
  const named = moves.slice(0, mostNamed).map(({ description, more }) => {
    const sign = more > 0 ? '+' : '\u2212'
    return `${description} ${sign}\u00A0${formatEuro(Math.abs(more))}`
  })
  const rest = moves.length - named.length
  return [named.join(', '), rest > 0 && t('agreedAndMore', { count: rest })].filter(Boolean).join(' ')
}
