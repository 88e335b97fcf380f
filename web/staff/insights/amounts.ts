import { formatEuro } from '#domain/text/format.ts'

import type { InsightsText } from './texts.ts'

/** The unit of a number of the insights. `share` is 0–1, `minutes` a wait. */
export type Unit = 'count' | 'euros' | 'share' | 'hours' | 'minutes'

export type AmountWords = { text: InsightsText; language: string }

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** A wait in the two largest units that it has: 4 min, 2 h 5 min, 3 d 4 h. */
export function waitText(minutes: number, { text }: Pick<AmountWords, 'text'>): string {
  const whole = Math.round(minutes)
  const [days, hours] = [Math.floor(whole / dayMinutes), Math.floor((whole % dayMinutes) / hourMinutes)]
  const parts = [
    days > 0 && text('daysUnit', { count: String(days) }),
    hours > 0 && text('hoursUnit', { count: String(hours) }),
    (whole % hourMinutes > 0 || whole === 0) && text('minutesUnit', { count: String(whole % hourMinutes) }),
  ]
  return parts.filter(Boolean).slice(0, 2).join(' ')
}

/** A number as it is read; nothing there is a dash. */
export function amountText(value: number | null, unit: Unit, said: AmountWords): string {
  if (value === null) return '–'
  const locale = said.language === 'en' ? 'en-GB' : 'fi-FI'
  switch (unit) {
    case 'euros':
      return formatEuro(value)
    case 'share':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value)
    case 'minutes':
      return waitText(value, said)
    case 'count':
    case 'hours':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
  }
}

/** The same beside an axis, where cents have no room. */
export function amountTick(value: number, unit: Unit, said: AmountWords): string {
  return unit === 'euros' ? `${amountText(Math.round(value), 'count', said)}\u00A0€` : amountText(value, unit, said)
}

/** A number for a spreadsheet that counts on: a comma, no spaces, percents as their number. */
export function amountCell(value: number | null, unit: Unit): string {
  if (value === null) return ''
  const number = unit === 'share' ? value * 100 : value
  return String(Math.round(number * 100) / 100).replace('.', ',')
}
