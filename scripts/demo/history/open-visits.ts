import type { ProcessState } from '#domain/enums.ts'

import { dayBefore, hourMs, minuteMs } from './days.ts'
import { agoOf, brakes, courses } from './open-courses.ts'
import { carOf, personOf, workOf } from './people-and-cars.ts'
import type { OwnCar, Person, PlannedVisit, Step } from './planned-visit.ts'
import type { Seeded } from './seeded.ts'

type Open = {
  readonly endsIn: ProcessState | null
  readonly steps: readonly Step[]
  /** When the reservation begins and ends, in hours from now. */
  readonly from: number
  readonly to: number
  readonly processType?: PlannedVisit['processType']
  readonly accountId?: string
  /** A car of the workshop's own, in the place of the customer's. */
  readonly car?: OwnCar
  /** The phone number where the gateway is to fail. */
  readonly phoneNumber?: string
  readonly lateFor?: string
}

const { ordered, opened, approved, inBox, waitingAtKiosk, billed, paid, done, driven } = courses

/** A number whose text messages the gateway takes and does not bring. */
const unreachable = '+358457070001'

/** Customers who come, or should have. */
function coming(now: number): Open[] {
  const ago = agoOf(now)
  return [
    { endsIn: 'LINK_SENT', steps: ordered(ago, 5), from: 18, to: 26 },
    { endsIn: 'LINK_SENT', steps: ordered(ago, 3), from: 43, to: 50 },
    {
      endsIn: 'LINK_SENT',
      steps: ordered(ago, 30),
      from: -2,
      to: 5,
      lateFor: 'The car was to come two hours ago, and nobody has opened the link.',
    },
    { endsIn: 'LINK_SEND_FAILED', steps: ordered(ago, 2), from: 20, to: 27, phoneNumber: unreachable },
    { endsIn: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', steps: later(now), from: 75, to: 82 },
    { endsIn: 'STARTED', steps: opened(ago, 1), from: 16, to: 24 },
    { endsIn: 'STARTED', steps: [...opened(ago, 2)], from: 17, to: 25 },
    { endsIn: 'KEY_CODE_SENT', steps: approved(ago, 1), from: 1, to: 8 },
    { endsIn: 'KEY_CODE_SENT', steps: approved(ago, 2), from: 2, to: 9 },
  ]
}

function later(now: number): Step[] {
  const at = now - 4 * hourMs
  return [
    { act: 'order', at },
    { act: 'create', at: at + minuteMs, sendLinkAt: now + 48 * hourMs },
  ]
}

/** Cars that stand in the hall. */
function inWork(now: number): Open[] {
  const ago = agoOf(now)
  return [
    {
      endsIn: 'DELIVERY_DONE',
      steps: [
        ...waitingAtKiosk(ago, 5),
        { act: 'propose', at: ago(2), rows: brakes },
        { act: 'answer-work', at: ago(1, 20), decisions: ['CALL', 'ACCEPT'] },
      ],
      from: -5,
      to: 3,
    },
    {
      endsIn: 'DELIVERY_DONE',
      steps: [...waitingAtKiosk(ago, 6), { act: 'promise', at: ago(5), readyAt: now - hourMs }],
      from: -6,
      to: -1,
      lateFor: 'It was promised for an hour ago, and the work goes on.',
    },
    {
      endsIn: 'DELIVERY_DONE',
      steps: [
        ...waitingAtKiosk(ago, 4),
        { act: 'write', at: ago(0, 26), text: 'Hei, ehtiikö auto valmiiksi ennen viittä? Haen lapset päiväkodista.' },
      ],
      from: -4,
      to: 4,
    },
    {
      endsIn: 'DELIVERY_DONE',
      steps: [
        ...waitingAtKiosk(ago, 3),
        { act: 'note', at: ago(1), text: 'Vara-avain hanskalokerossa, kysytty luvalla.' },
      ],
      from: -3,
      to: 5,
    },
  ]
}

/** Cars that the workshop has. */
function here(now: number): Open[] {
  const ago = agoOf(now)
  return [
    { endsIn: 'CUSTOMER_KEYS_DELIVERED', steps: inBox(ago, 1), from: 0, to: 7 },
    { endsIn: 'CUSTOMER_KEYS_DELIVERED', steps: inBox(ago, 2), from: -1, to: 6 },
    ...inWork(now),
    {
      endsIn: 'CUSTOMER_KEYS_DELIVERED',
      steps: inBox(ago, 8),
      from: -8,
      to: 1,
      lateFor: 'The keys have lain in the box since the morning, and nobody has fetched the car.',
    },
  ]
}

/** Cars whose bill is out, and money that goes back. */
function leaving(now: number): Open[] {
  const ago = agoOf(now)
  return [
    { endsIn: 'PAYMENT_LINK_SENT', steps: billed(ago, 1), from: -7, to: 1 },
    { endsIn: 'PAYMENT_LINK_SENT', steps: billed(ago, 2), from: -7, to: 2 },
    { endsIn: 'PAYMENT_DONE', steps: paid(ago, 1), from: -8, to: 1 },
    { endsIn: 'PAYMENT_DONE', steps: paid(ago, 2), from: -9, to: 1 },
    {
      endsIn: 'REFUND_REQUESTED',
      steps: [...done(ago, 4), { act: 'refund', at: ago(2), amount: 25 }],
      from: -10,
      to: -4,
    },
  ]
}

/** Orders that the dealer system has sent, and nobody has made a visit of. */
function waitingOrders(now: number): Open[] {
  const at = now - 7 * hourMs
  return [42, 66, 90].map((from) => ({ endsIn: null, steps: [{ act: 'order', at }], from, to: from + 8 }))
}

/** Visits of the second workshop, where an advisor confirms each. */
function inTampere(now: number): Open[] {
  const ago = agoOf(now)
  const accountId = 'acc_tampere'
  return [
    { accountId, endsIn: 'STARTED', steps: approved(ago, 1), from: 15, to: 23 },
    { accountId, endsIn: 'LINK_SENT', steps: ordered(ago, 6), from: 19, to: 27 },
    {
      accountId,
      endsIn: 'ADVISOR_VISIT_REQUIRED',
      steps: [
        ...approved(ago, 3),
        { act: 'tell', at: ago(2), type: 'require_visit', reason: 'Avain on jäänyt kotiin, sovitaan tiskillä' },
      ],
      from: 1,
      to: 8,
    },
  ]
}

/** Visits of the second group. */
function inNaantali(now: number): Open[] {
  const ago = agoOf(now)
  const accountId = 'acc_naantali'
  return [
    { accountId, endsIn: 'LINK_SENT', steps: ordered(ago, 4), from: 19, to: 26 },
    { accountId, endsIn: 'KEY_CODE_SENT', steps: approved(ago, 2), from: 1, to: 8 },
    { accountId, endsIn: 'DELIVERY_DONE', steps: waitingAtKiosk(ago, 3), from: -3, to: 4 },
    { accountId, endsIn: null, steps: [{ act: 'order', at: now - 6 * hourMs }], from: 48, to: 55 },
  ]
}

/** Cars of the workshop's that somebody drives, and brings back in some hours. */
function out(now: number): Open[] {
  const ago = agoOf(now)
  return [
    {
      endsIn: 'RETRIEVE_STARTED',
      processType: 'NO_DMS_RETRIEVE_AND_RETURN',
      car: { licenseNumber: 'KOE-41', make: 'Polestar', model: '3 Long Range' },
      steps: driven(ago, 1, 'sub_herttoniemi_koe-41'),
      from: -1,
      to: 3,
    },
  ]
}

const quarterMs = 15 * minuteMs

/**
 * Moves an instant to the quarter of an hour and into the working day, where customers come (milliseconds); `nth` spreads those
 * of the early morning. What lay before `now` stays before it, and what is to come stays to come.
 */
function inWorkingDay(instant: number, { now, nth }: { now: number; nth: number }): number {
  const quarter = Math.floor(instant / quarterMs) * quarterMs
  const day = dayBefore(instant, 0)
  const opens = day.at(7) + (nth % 6) * quarterMs
  const moved = quarter < opens ? opens : Math.min(quarter, day.at(17))
  return moved < now === instant < now ? moved : quarter
}

function reservedFrom(of: { now: number; nth: number }, { from, to }: Pick<Open, 'from' | 'to'>) {
  const start = inWorkingDay(of.now + from * hourMs, of)
  return { start, end: Math.max(start + hourMs, inWorkingDay(of.now + to * hourMs, of)) }
}

export type OpenVisits = { readonly now: number; readonly chance: Seeded; readonly firstIndex: number }

/**
 * Nobody has said yet which language a customer speaks who has not opened the link: whoever tries the demo reads their page in
 * the language of their browser.
 */
function asked({ language, ...person }: Person, endsIn: Open['endsIn']): Person {
  return endsIn === 'LINK_SENT' ? person : { ...person, language }
}

/** The visits that are open when the demo opens; all they have gone through lies before `now`. */
export function openVisits({ now, chance, firstIndex }: OpenVisits): PlannedVisit[] {
  const month = new Date(now).getUTCMonth() + 1
  const first = [...coming(now), ...here(now), ...leaving(now)]
  const all = [...first, ...inTampere(now), ...waitingOrders(now), ...out(now), ...inNaantali(now)]
  return all.map((open, nth): PlannedVisit => {
    const index = firstIndex + nth
    const person = asked(personOf(chance, index), open.endsIn)
    const own = carOf(chance, index)
    const { accountId = 'acc_herttoniemi', processType = 'DELIVERY', from, to, phoneNumber, car = own, ...rest } = open
    return {
      ...rest,
      accountId,
      processType,
      number: `A-${String(index).padStart(4, '0')}`,
      person: phoneNumber === undefined ? person : { ...person, phoneNumber, email: null },
      car,
      rows: workOf(chance, month),
      reserved: reservedFrom({ now, nth }, { from, to }),
    }
  })
}
