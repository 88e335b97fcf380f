import * as z from 'zod'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { daySpans, type DayKind, type DayMark, type DaySpan } from '#domain/process/day.ts'
import type { Turn } from '#domain/process/whose-turn.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import type { Assignee } from './assignee.ts'
import { wallDate } from './board.ts'

/**
 * The day, or the week from Monday, that `date` lies in; today's where it is left out. Days are those of the zone of the
 * account that the user works in. `wall`: for a screen that everybody sees, without last names.
 */
export const dayQuerySchema = z.strictObject({
  date: wallDate.optional(),
  span: z.enum(daySpans).default('day'),
  wall: z.literal('1').optional(),
  accountId: z.string().min(1).max(64).optional(),
  cursor: z.string().min(1).max(300).optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(200),
})

export type DayQuery = z.input<typeof dayQuerySchema>
export type DayQueryInput = z.output<typeof dayQuerySchema>

export type DayItem = {
  /** The id of the process; with `kind` it names the item. */
  id: string
  kind: DayKind
  /** The reserved time. */
  at: string
  /** The whole of what was promised: when it begins, when it is to be ready, when it ends. */
  startsAt: string | null
  readyAt: string | null
  endsAt: string | null
  /** As of `asOf`. */
  mark: DayMark
  state: ProcessState
  processType: ProcessType
  turn: Turn
  licenseNumber: string | null
  /** Make and model. */
  vehicle: string | null
  /** On the wall only the first name, or that of a company. */
  customerName: string | null
  boxNumber: number | null
  assignee: Assignee | null
  accountName: string
}

export type DayPage = {
  /** The first day shown, and the one that it is today. */
  date: string
  today: string
  span: DaySpan
  timeZone: string
  items: DayItem[]
  nextCursor: string | null
  /**
   * Events that should have happened on a day before those shown and did not, the latest first; only where today is
   * shown.
   */
  overdue: DayItem[]
  /** There is more overdue than is told. */
  hasMoreOverdue: boolean
  asOf: string
}

const itemUnits = { at: instant, startsAt: instant, readyAt: instant, endsAt: instant } satisfies UnitsOf<DayItem>

export const dayUnits = { items: [itemUnits], overdue: [itemUnits], asOf: instant } satisfies UnitsOf<DayPage>

export type CountedDayItem = Counted<DayItem, typeof itemUnits>
export type CountedDay = Counted<DayPage, typeof dayUnits>
