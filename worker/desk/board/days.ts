import { requestInvalidField } from '#core/http/validate.ts'
import { addDays, instantOf } from '#domain/time/time.ts'
import type { BoardQueryInput } from '#worker/contract/staff/visit/board.ts'

/** Instants from the first, as long as the last is not reached. */
export type Days = { from: number; until: number }

/** So many days are listed at most: what is compared row by row stays few. */
const mostDays = 92

/** The instants between two days, both of them shown; null where no day is asked for. Throws 422 where they lie too far apart. */
export function daysOf(
  { from, to }: Pick<BoardQueryInput, 'from' | 'to'>,
  timeZone: string,
  most = mostDays,
): Days | null {
  if (from === undefined && to === undefined) return null
  const first = from === undefined ? null : startOf(from, timeZone)
  const end = to === undefined ? null : addDays(startOf(to, timeZone), 1, timeZone)
  const days = {
    from: first ?? addDays(end ?? 0, -most, timeZone),
    until: end ?? addDays(first ?? 0, most, timeZone),
  }
  if (days.until <= days.from) throw requestInvalidField('to', 'before_from')
  if (days.until > addDays(days.from, most, timeZone)) throw requestInvalidField('to', 'too_far')
  return days
}

function startOf(date: string, timeZone: string): number {
  return instantOf({ date, hour: 0, minute: 0 }, timeZone)
}
