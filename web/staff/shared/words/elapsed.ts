import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import { fillText } from '#web/lib/i18n/fill.ts'

import type { DeskWords } from './desk-texts.ts'

/** Returns how long something has lasted, in one unit, rounded down: "12 min", "3 h", "2 pv". */
export function elapsed(ms: number, words: DeskWords['desk']): string {
  if (ms < minuteMs) return words.justNow
  if (ms < hourMs) return fillText(words.minutes, { count: Math.floor(ms / minuteMs) })
  if (ms < 2 * dayMs) return fillText(words.hours, { count: Math.floor(ms / hourMs) })
  return fillText(words.days, { count: Math.floor(ms / dayMs) })
}
