import type { InsightFigures, Insights } from '#worker/contract/staff/insights.ts'

export const noneSold = { count: 0, euros: 0 }
export const nothing: InsightFigures = {
  visitsByType: {},
  visits: 0,
  finished: 0,
  alone: 0,
  deeds: 0,
  afterHours: 0,
  approved: 0,
  paid: { count: 0, euros: 0 },
  services: { count: 0, euros: 0 },
  refunds: { count: 0, euros: 0 },
  proposals: 0,
  answered: 0,
  acceptedWork: { SAFETY_NOW: noneSold, SOON: noneSold, CAN_WAIT: noneSold },
  declinedWork: 0,
  failedSms: 0,
  failedEmails: 0,
  fullHours: 0,
}
const noWait = { count: 0, median: null, p90: null }
export const ofPeriod = { approvalWait: noWait, paymentWait: noWait, answerWait: noWait, boxShare: null }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function dayOf(day: string, at: number): Insights['days'][number] {
  const visits = (at * 7) % 11
  return {
    ...nothing,
    day,
    approvalMedian: at % 5 === 0 ? null : 30 + at,
    paymentMedian: null,
    visits: visits + 2,
    visitsByType: { DELIVERY: visits, RETRIEVE: 1, NO_DMS_RETRIEVE_AND_RETURN: 1 },
    finished: visits,
    alone: Math.floor(visits / 2),
    deeds: visits * 3,
    afterHours: visits,
    paid: { count: visits, euros: visits * 412.5 },
    refunds: { count: 1, euros: 59.9 },
    services: { count: visits, euros: visits * 39.9 },
    proposals: at % 4,
    answered: at % 3,
    acceptedWork: { ...nothing.acceptedWork, SAFETY_NOW: { count: 1, euros: at * 40 } },
    failedSms: at % 3,
  }
}

const days = hours.map((at) => dayOf(`2026-11-${String(at + 1).padStart(2, '0')}`, at))
/** A period of two workshops in which all sorts of things happened. */
export const busyInsights: Insights = {
  from: '2026-11-01',
  to: '2026-11-24',
  before: { from: '2026-10-08', to: '2026-10-31' },
  now: {
    ...nothing,
    visits: 162,
    visitsByType: { DELIVERY: 120, RETRIEVE: 42 },
    finished: 140,
    alone: 61,
    deeds: 402,
    afterHours: 133,
    approved: 133,
    paid: { count: 128, euros: 52_466.12 },
    services: { count: 44, euros: 1755.6 },
    refunds: { count: 3, euros: 179.7 },
    failedSms: 5,
    failedEmails: 1,
    fullHours: 3.25,
    approvalWait: { count: 133, median: 42.5, p90: 1530 },
    paymentWait: { count: 128, median: 12, p90: 205 },
    answerWait: { count: 20, median: 25, p90: 110 },
    boxShare: 0.615,
  },
  earlier: { ...nothing, ...ofPeriod, visits: 150, finished: 130, alone: 44, paid: { count: 120, euros: 49_001.5 } },
  days,
  funnel: { visits: 160, sent: 158, opened: 149, approved: 133, keys: 97 },
  waitingRefunds: { count: 1, euros: 59.9 },
  boxHours: hours.map((hour) => ({ hour, share: (hour % 12) / 14, fullHours: hour === 17 ? 3.25 : 0 })),
  approvalWaits: [5, 15, 60, 240, 1440, 2880].map((minutes, at) => ({ minutes, count: 40 - at * 6 })),
  answerWaits: [5, 30, 120].map((minutes, at) => ({ minutes, count: 12 - at * 4 })),
  paymentWaits: [2, 10, 30, 240].map((minutes, at) => ({ minutes, count: 50 - at * 12 })),
  workshops: [
    {
      ...nothing,
      accountId: 'acc_1',
      name: 'Autohuolto Pohjola, Herttoniemi',
      visits: 100,
      paid: { count: 80, euros: 31_000.12 },
    },
    {
      ...nothing,
      accountId: 'acc_2',
      name: 'Autohuolto Pohjola, Oulu',
      visits: 62,
      paid: { count: 48, euros: 21_466 },
    },
  ],
}
