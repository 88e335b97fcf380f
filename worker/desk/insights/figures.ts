import { processTypes } from '#domain/enums.ts'
import { openHours, waitAt, type Measure } from '#domain/operations/insights.ts'
import type {
  BoxHour,
  CountedFigures,
  CountedPeriod,
  CountedSold,
  Wait,
  WaitBucket,
} from '#worker/contract/staff/insights.ts'

/** One sum: how often something happened, and how much it was. */
export type Sum = { measure: Measure; dimension: string; count: number; amount: number }

type Narrowed = { measure: Measure; dimension?: string }

const quartersOfHour = 4

function sumOf(sums: readonly Sum[], { measure, dimension }: Narrowed): { count: number; amount: number } {
  const fitting = sums.filter(
    (sum) => sum.measure === measure && (dimension === undefined || sum.dimension === dimension),
  )
  return {
    count: fitting.reduce((total, { count }) => total + count, 0),
    amount: fitting.reduce((total, { amount }) => total + amount, 0),
  }
}

function soldOf(sums: readonly Sum[], measure: Measure, dimension?: string): CountedSold {
  const { count, amount } = sumOf(sums, { measure, ...(dimension !== undefined && { dimension }) })
  return { count, cents: amount }
}

const deeds: readonly Measure[] = ['approved', 'keys', 'paid']

/** Returns the figures that sums of any time and place come to. */
export function figuresOf(sums: readonly Sum[]): CountedFigures {
  const countOf = (measure: Measure, dimension?: string) =>
    sumOf(sums, { measure, ...(dimension !== undefined && { dimension }) }).count
  const all = (dimension?: string) => deeds.reduce((total, measure) => total + countOf(measure, dimension), 0)
  const byType = processTypes.map((type) => [type, countOf('visits', type)] as const).filter(([, count]) => count !== 0)
  return {
    visitsByType: Object.fromEntries(byType),
    visits: countOf('visits'),
    finished: countOf('finished'),
    alone: countOf('finished', 'alone'),
    deeds: all(),
    afterHours: all(openHours.outside),
    approved: countOf('approved'),
    paid: soldOf(sums, 'paid'),
    services: soldOf(sums, 'services'),
    refunds: soldOf(sums, 'refunds'),
    proposals: countOf('proposals'),
    answered: countOf('answered'),
    acceptedWork: {
      SAFETY_NOW: soldOf(sums, 'accepted_work', 'SAFETY_NOW'),
      SOON: soldOf(sums, 'accepted_work', 'SOON'),
      CAN_WAIT: soldOf(sums, 'accepted_work', 'CAN_WAIT'),
    },
    declinedWork: countOf('declined_work'),
    failedSms: countOf('failed_messages', 'SMS'),
    failedEmails: countOf('failed_messages', 'EMAIL'),
    fullHours: countOf('full') / quartersOfHour,
  }
}

type WaitMeasure = 'approval_wait' | 'payment_wait' | 'answer_wait'

/** Returns how many waits ended in which bucket, the shortest first. */
export function bucketsOf(sums: readonly Sum[], measure: WaitMeasure): WaitBucket[] {
  const waits = sums.filter((sum) => sum.measure === measure && sum.count > 0)
  return [...Map.groupBy(waits, ({ dimension }) => dimension)]
    .map(([dimension, same]) => ({
      minutes: Number(dimension),
      count: same.reduce((total, { count }) => total + count, 0),
    }))
    .toSorted((one, other) => one.minutes - other.minutes)
}

export function waitOf(sums: readonly Sum[], measure: WaitMeasure): Wait {
  const buckets = bucketsOf(sums, measure).map(({ minutes, count }) => ({ end: minutes, count }))
  const at = (share: number) => {
    const minutes = waitAt(buckets, share)
    return minutes === null ? null : Math.round(minutes * 10) / 10
  }
  return { count: buckets.reduce((total, { count }) => total + count, 0), median: at(0.5), p90: at(0.9) }
}

function shareOf(held: number, there: number): number | null {
  return there === 0 ? null : held / there
}

/** The same of a period, with what only a longer time tells. */
export function periodFiguresOf(sums: readonly Sum[]): CountedPeriod {
  const { count, amount } = sumOf(sums, { measure: 'boxes' })
  return {
    ...figuresOf(sums),
    approvalWait: waitOf(sums, 'approval_wait'),
    paymentWait: waitOf(sums, 'payment_wait'),
    answerWait: waitOf(sums, 'answer_wait'),
    boxShare: shareOf(amount, count),
  }
}

/** Returns how boxes are used through a day. */
export function boxHoursOf(sums: readonly Sum[]): BoxHour[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const dimension = String(hour).padStart(2, '0')
    const { count, amount } = sumOf(sums, { measure: 'boxes', dimension })
    return {
      hour,
      share: shareOf(amount, count),
      fullHours: sumOf(sums, { measure: 'full', dimension }).count / quartersOfHour,
    }
  })
}
