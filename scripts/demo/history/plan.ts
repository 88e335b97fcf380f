import { openVisits } from './open-visits.ts'
import { pastVisits, type PastWorkshop } from './past-visits.ts'
import type { PlannedVisit } from './planned-visit.ts'
import { seeded } from './seeded.ts'

/** The number of days of a workshop's past that are played. */
export const pastDays = 60

const herttoniemi: PastWorkshop = {
  accountId: 'acc_herttoniemi',
  aDay: 1.9,
  confirmsByItself: true,
  pays: 'pay-online',
}

const tampere: PastWorkshop = {
  accountId: 'acc_tampere',
  aDay: 0.5,
  confirmsByItself: false,
  pays: 'pay-at-terminal',
}

/** The workshop of the second group, which lies in the second database. */
const naantali: PastWorkshop = {
  accountId: 'acc_naantali',
  aDay: 0.4,
  confirmsByItself: true,
  pays: 'pay-at-counter',
}

/** The beginning of a few visits a month, which are archived by now. */
const firstYear = 365
const inTheYear = 0.2

/** The played part of the demo's history: fewer days where a test looks at all of it. */
export type Extent = { readonly now: number; readonly days?: number; readonly withYear?: boolean }

/** Every visit of the demo's history. The same for the same instant: chance is seeded. */
export function planHistory({ now, days = pastDays, withYear = true }: Extent): PlannedVisit[] {
  const chance = seeded(37)
  const past = { now, from: days, to: 0, chance }
  // Its own chance, so that the past is the same at whatever hour of a day the demo opens.
  const open = openVisits({ now, chance: seeded(36), firstIndex: 700 })
  const year = { now, from: firstYear, to: days, chance, workshop: { ...herttoniemi, aDay: inTheYear } }
  return [
    ...(withYear ? pastVisits({ ...year, prefix: 'V', firstIndex: 800 }) : []),
    ...pastVisits({ ...past, workshop: herttoniemi, prefix: 'H', firstIndex: 1 }),
    ...pastVisits({ ...past, workshop: tampere, prefix: 'T', firstIndex: 400 }),
    ...pastVisits({ ...past, workshop: naantali, prefix: 'S', firstIndex: 550 }),
    ...open,
  ]
}

/** The instant at which the first of some visits begins. */
export const firstStepOf = (visits: readonly PlannedVisit[]): number =>
  Math.min(...visits.flatMap(({ steps }) => steps.map(({ at }) => at)))
