import * as z from 'zod'

import type { KeptMeans } from '#domain/money/counter-money.ts'
import { eurosOf, instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, rawAnswer, staff } from '#worker/contract/route.ts'

/** The end of a workshop's day: what was taken by whom and by which means, what is in the till, and who closed the day. */

const accountId = z.string().min(1).max(64).optional()
const day = z.iso.date()
const words = z.string().trim().max(500)

/** Without a day: today, by the clock of the workshop. Without an account: the one that the user works in. */
export const dayEndQuerySchema = z.strictObject({ accountId, day: day.optional() })
export type DayEndQuery = z.input<typeof dayEndQuerySchema>

/** `expectedCash`: what stood on the screen; another sum is a change (409 `day_end.changed`). */
export const closeDaySchema = z.strictObject({
  accountId,
  day,
  countedCash: eurosOf(z.number().min(0).max(1_000_000)),
  expectedCash: money,
  note: words,
})
export const reopenDaySchema = z.strictObject({ accountId, day, reason: words.min(1) })

export type CloseDayForm = z.output<typeof closeDaySchema>
export type ReopenDayForm = z.output<typeof reopenDaySchema>

/** The money that one person took and gave back, by means. */
export type DayPerson = {
  userId: string | null
  /** Null for who is no user any more. */
  name: string | null
  means: { means: KeptMeans; taken: number; returned: number }[]
}

/** Money that went through a provider or a terminal. `count` of payments or refunds. */
export type DayProvider = { provider: string; channel: string; count: number; amount: number }

export type DayFigures = {
  people: DayPerson[]
  /** Taken and given back by providers and terminals. Empty for who sees their own takings alone. */
  providers: DayProvider[]
  refunds: DayProvider[]
  /** The cash that the day adds to the till. */
  expectedCash: number
}

/** A closing, or an opening again with its reason. */
export type DayTurn = {
  number: number
  kind: 'CLOSED' | 'REOPENED'
  at: string
  by: string | null
  words: string
  expectedCash: number | null
  countedCash: number | null
}

export type DayEnd = DayFigures & {
  accountId: string
  accountName: string
  timeZone: string
  day: string
  today: string
  /** `own`: what the user took alone. */
  reach: 'own' | 'workshop'
  /** The figures are those of the moment in which it was closed. */
  isClosed: boolean
  turns: DayTurn[]
}

const figureUnits = {
  people: [{ means: [{ taken: money, returned: money }] }],
  providers: [{ amount: money }],
  refunds: [{ amount: money }],
  expectedCash: money,
} satisfies UnitsOf<DayFigures>

const dayEndUnits = {
  ...figureUnits,
  turns: [{ at: instant, expectedCash: money, countedCash: money }],
} satisfies UnitsOf<DayEnd>

export type CountedDayEnd = Counted<DayEnd, typeof dayEndUnits>
export type CountedDayFigures = Counted<DayFigures, typeof figureUnits>
export type CountedDayTurn = CountedDayEnd['turns'][number]

const answerDay = answerIn<DayEnd, typeof dayEndUnits>(dayEndUnits)
const ofWorkshop = { action: 'day_end.see', about: 'account', least: 'own' } as const

/**
 * Calls of the end of a day. Who sees their own takings gets those of today alone (422 `only_today`), and neither closes a day nor
 * takes its file. 404 `account.not_found` for an account out of reach, 422 `required` where no account is chosen.
 */
export const dayEndCalls = {
  'GET /api/staff/day-end': staff({
    action: 'day_end.see',
    about: 'account',
    query: dayEndQuerySchema,
    answer: answerDay,
  }),
  /** Semicolons, UTF-8 with a byte order mark. */
  'GET /api/staff/day-end.csv': staff({ ...ofWorkshop, query: dayEndQuerySchema, answer: rawAnswer<Blob>() }),
  /** 409 `day_end.closed` where it is, `day_end.changed` where the sum is another by now; 422 `in_future`. */
  'POST /api/staff/day-end/close': staff({ ...ofWorkshop, body: closeDaySchema, answer: answerDay }),
  /** 409 `day_end.not_closed`. */
  'POST /api/staff/day-end/reopen': staff({ ...ofWorkshop, body: reopenDaySchema, answer: answerDay }),
}
