import * as z from 'zod'

import type { ProcessType } from '#domain/enums.ts'
import type { WorkUrgency } from '#domain/process/additional-work.ts'
import { money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

/** Figures of workshops, day by day of their own zone. Waits are in minutes. */

/** Both days are within. Without an account: the one that the user works in; `all`: every account that they reach. */
export const insightsQuerySchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  accountId: z.string().min(1).max(64).optional(),
  reach: z.enum(['work', 'all']).default('work'),
})
/** The input as a browser sends it. */
export type InsightsQuery = z.input<typeof insightsQuerySchema>
/** The input as the worker has it after the schema. */
export type InsightsQueryInput = z.output<typeof insightsQuerySchema>

export type Period = { from: string; to: string }

/** A count and its amount. */
export type Sold = { count: number; euros: number }

/** Figures of a day or a period. */
export type InsightFigures = {
  /** Visits created, by type; types that there were none of are left out. */
  visitsByType: Partial<Record<ProcessType, number>>
  visits: number
  finished: number
  /** Finished visits, of these, on which staff did nothing between creation and end. */
  alone: number
  /** Acts of customers: approvals, keys at a box, payments. */
  deeds: number
  /** Acts, of these, outside of opening hours. */
  afterHours: number
  approved: number
  paid: Sold
  services: Sold
  refunds: Sold
  /** Proposals of additional work, and those of them that had an answer. */
  proposals: number
  answered: number
  /** Rows that were accepted, without VAT, by how soon they have to be done; and how many were declined. */
  acceptedWork: Record<WorkUrgency, Sold>
  declinedWork: number
  failedSms: number
  failedEmails: number
  /** Hours in which no box was free, to the quarter. */
  fullHours: number
}

/** Waits of one kind: within how many minutes half and nine tenths of them were over; null where nobody waited. */
export type Wait = { count: number; median: number | null; p90: number | null }
export type WaitBucket = { minutes: number; count: number }

export type PeriodFigures = InsightFigures & {
  approvalWait: Wait
  paymentWait: Wait
  /** From a proposal to its first answer. */
  answerWait: Wait
  /** The share of boxes that were held; null where there were none. */
  boxShare: number | null
}

/**
 * Visits with keys that were created in the period and are not archived, by how far they came: the link was sent, opened, the
 * work approved, the keys in. Each step is counted of those of the step before.
 */
export type Funnel = { visits: number; sent: number; opened: number; approved: number; keys: number }

export type BoxHour = { hour: number; share: number | null; fullHours: number }

export type Insights = Period & {
  before: Period
  now: PeriodFigures
  earlier: PeriodFigures
  /** Every day of the period, with the medians (minutes) of the waits that ended then. */
  days: ({ day: string; approvalMedian: number | null; paymentMedian: number | null } & InsightFigures)[]
  funnel: Funnel
  /** Money that waits to be given back now, whatever the period. */
  waitingRefunds: Sold
  /** By the hour on the wall, 0 to 23. */
  boxHours: BoxHour[]
  approvalWaits: WaitBucket[]
  paymentWaits: WaitBucket[]
  answerWaits: WaitBucket[]
  /** Figures of each workshop by name, at most 200; empty where only one is looked at. */
  workshops: ({ accountId: string; name: string } & InsightFigures)[]
}

const soldUnits = { euros: money } satisfies UnitsOf<Sold>

const figuresUnits = {
  paid: soldUnits,
  services: soldUnits,
  refunds: soldUnits,
  acceptedWork: { SAFETY_NOW: soldUnits, SOON: soldUnits, CAN_WAIT: soldUnits },
} satisfies UnitsOf<InsightFigures>

const insightsUnits = {
  now: figuresUnits,
  earlier: figuresUnits,
  days: [figuresUnits],
  waitingRefunds: soldUnits,
  workshops: [figuresUnits],
} satisfies UnitsOf<Insights>

export type CountedSold = Counted<Sold, typeof soldUnits>
export type CountedFigures = Counted<InsightFigures, typeof figuresUnits>
export type CountedPeriod = Counted<PeriodFigures, typeof figuresUnits>
export type CountedInsights = Counted<Insights, typeof insightsUnits>

/** 403 `auth.forbidden`; 404 `account.not_found` for a named account out of reach; 422 for a period of no days, or of too many. */
export const insightsCalls = {
  'GET /api/staff/insights': staff({
    action: 'insights.see',
    about: 'account',
    query: insightsQuerySchema,
    answer: answerIn<Insights, typeof insightsUnits>(insightsUnits),
  }),
}
