import { dayBefore, minuteMs, type Day } from './days.ts'
import { carOf, personOf, workOf } from './people-and-cars.ts'
import type { FoundWork, PlannedVisit, Step } from './planned-visit.ts'
import type { Seeded } from './seeded.ts'

/** A workshop whose past is played, and what is usual there. */
export type PastWorkshop = {
  readonly accountId: string
  /** Visits on an ordinary weekday. */
  readonly aDay: number
  readonly confirmsByItself: boolean
  readonly pays: 'pay-online' | 'pay-at-terminal' | 'pay-at-counter'
}

/** The load of the days of a week, Monday first. */
const busyness = [1.3, 1.1, 1, 1, 0.9, 0.3, 0] as const

const found: readonly FoundWork[] = [
  {
    title: 'Pyyhkijänsulat, etu',
    words: 'Sulat raidoittavat, kumi on halki.',
    urgency: 'CAN_WAIT',
    price: 39.04,
    pictures: [],
  },
  {
    title: 'Jarrulevyt ja palat eteen',
    words: 'Levyissä on ura, palaa jäljellä 2 mm.',
    urgency: 'SAFETY_NOW',
    price: 286,
    pictures: [],
  },
  {
    title: 'Alatukivarren pallonivel',
    words: 'Nivelessä on välystä, kumi on rikki.',
    urgency: 'SAFETY_NOW',
    price: 148,
    pictures: [],
  },
]

type Course = { readonly day: Day; readonly before: Day; readonly workshop: PastWorkshop; readonly chance: Seeded }

/** The steps up to where the car is in the hall. */
function arrival({ day, before, workshop, chance }: Course): Step[] {
  const approved = day.at(6, chance.between(25, 59))
  const confirmed = day.at(7, chance.between(32, 44))
  const left = workshop.confirmsByItself ? approved + chance.between(6, 25) * minuteMs : confirmed + 9 * minuteMs
  const ordered = before.at(chance.between(9, 15), chance.between(0, 59))
  return [
    { act: 'order', at: ordered },
    { act: 'create', at: ordered + minuteMs },
    { act: 'open', at: approved - 4 * minuteMs },
    { act: 'approve', at: approved, ...(chance.next() < 0.35 && { service: 'wash' }) },
    ...(workshop.confirmsByItself ? [] : [{ act: 'tell', type: 'confirm', at: confirmed } as const]),
    { act: 'leave-keys', at: left },
    { act: 'collect-keys', at: day.at(8, chance.between(5, 55)) },
  ]
}

/** Returns the steps of additional work that is found in about every eighth car, with its owner's answer. */
function finding({ day, chance }: Course): Step[] {
  if (chance.next() > 0.13) return []
  const at = day.at(9, chance.between(10, 55))
  const decision = chance.next() < 0.7 ? 'ACCEPT' : 'DECLINE'
  return [
    { act: 'propose', at, rows: [chance.oneOf(found)] },
    { act: 'answer-work', at: at + chance.between(8, 75) * minuteMs, decisions: [decision] },
  ]
}

/** The steps from the bill on. */
function departure({ day, workshop, chance }: Course): Step[] {
  const billed = day.at(chance.between(12, 15), chance.between(0, 30))
  const paid = billed + chance.between(4, 50) * minuteMs
  const finished = Math.max(paid + 5 * minuteMs, day.at(15, chance.between(40, 59)))
  const refunded = workshop.pays === 'pay-online' && chance.next() < 0.04
  return [
    { act: 'tell', type: 'ready_for_payment', at: billed },
    { act: workshop.pays, at: paid },
    { act: 'tell', type: 'finish', at: finished },
    ...(refunded ? [{ act: 'refund', amount: 20, at: finished + 10 * minuteMs } as const] : []),
  ]
}

/** About one in twenty-five customers calls it off. */
function calledOff({ before, chance }: Course): Step[] {
  const ordered = before.at(chance.between(9, 12), chance.between(0, 59))
  return [
    { act: 'order', at: ordered },
    { act: 'create', at: ordered + minuteMs },
    { act: 'open', at: ordered + 30 * minuteMs },
    { act: 'cancel', at: ordered + chance.between(60, 180) * minuteMs },
  ]
}

/** A bill that needs no visit, such as of the tyres' winter in the workshop's store: nobody of staff has anything to do with it. */
function billAlone({ before, chance }: Course): Step[] {
  const ordered = before.at(chance.between(9, 15), chance.between(0, 59))
  return [
    { act: 'order', at: ordered },
    { act: 'create', at: ordered + minuteMs },
    { act: 'pay-online', at: ordered + chance.between(10, 300) * minuteMs },
  ]
}

const stored = [{ description: 'Renkaiden kausisäilytys', type: 'NORMAL', price: 63.5 }] as const

type Count = { readonly index: number; readonly prefix: string }

function pastVisit(course: Course, { index, prefix }: Count): PlannedVisit {
  const { day, workshop, chance } = course
  const person = personOf(chance, index)
  const isCalledOff = chance.next() < 0.04
  const steps = isCalledOff ? calledOff(course) : [...arrival(course), ...finding(course), ...departure(course)]
  const isRefunded = steps.some(({ act }) => act === 'refund')
  return {
    accountId: workshop.accountId,
    number: `${prefix}-${String(index).padStart(4, '0')}`,
    processType: 'DELIVERY',
    person,
    car: carOf(chance, index),
    rows: workOf(chance, day.month),
    reserved: { start: day.at(8), end: day.at(16) },
    steps,
    endsIn: isCalledOff ? 'CANCELLED' : isRefunded ? 'REFUNDED' : 'PROCESS_DONE',
  }
}

/** Two days a week, where customers pay by themselves. */
const isDayOfBills = ({ day, workshop }: Course) =>
  workshop.pays === 'pay-online' && (day.weekday === 1 || day.weekday === 3)

function billOf(course: Course, { index, prefix }: Count): PlannedVisit {
  const { day, workshop, chance } = course
  return {
    accountId: workshop.accountId,
    number: `${prefix}-${String(index).padStart(4, '0')}`,
    processType: 'ONLY_PAYMENT',
    person: personOf(chance, index),
    car: carOf(chance, index),
    rows: stored,
    reserved: { start: day.at(8), end: day.at(16) },
    steps: billAlone(course),
    endsIn: 'PROCESS_DONE',
  }
}

export type Past = {
  readonly now: number
  /** The number of days since the first visit, and since the last. */
  readonly from: number
  readonly to: number
  readonly workshop: PastWorkshop
  readonly chance: Seeded
  readonly prefix: string
  readonly firstIndex: number
}

/** The visits of a workshop that are over, day by day: weekdays, Saturdays that are short, and closed Sundays. */
export function pastVisits({ now, from, to, workshop, chance, prefix, firstIndex }: Past): PlannedVisit[] {
  const visits: PlannedVisit[] = []
  for (let days = from; days > to; days -= 1) {
    const day = dayBefore(now, days)
    const before = dayBefore(now, days + 1)
    const mean = workshop.aDay * (busyness[day.weekday] ?? 0)
    const count = Math.floor(mean + chance.next())
    for (let nth = 0; nth < count; nth += 1) {
      const course = { day, before, workshop, chance }
      const plan = nth === 0 && isDayOfBills(course) ? billOf : pastVisit
      visits.push(plan(course, { index: firstIndex + visits.length, prefix }))
    }
  }
  return visits
}
