import { setTimeout as sleep } from 'node:timers/promises'

import { sized } from '#tests/bench/size.ts'
import type { ProcessStatus, StepAnswer } from '#worker/contract/process.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

import type { Chance } from './chance.ts'
import type { KeyPlaces } from './key-places.ts'
import type { JourneyNote, Notes } from './notes.ts'
import type { Paytrail } from './paytrail.ts'
import { isOk, type Cabinet, type CustomerBrowser, type dealerOf, type Desk } from './people.ts'
import type { Plan } from './plan.ts'
import type { Post } from './post.ts'
import type { Answer, Server } from './server.ts'
import type { Workshop } from './workshops.ts'

/** Everything outside of the product that journeys share. */
export type World = { server: Server; notes: Notes; post: Post; paytrail: Paytrail; places: KeyPlaces }

/** One journey with the people in it. */
export type Visit = {
  world: World
  workshop: Workshop
  customer: CustomerBrowser
  desk: Desk
  dealer: ReturnType<typeof dealerOf>
  cabinet: Cabinet
  plan: Plan
  chance: Chance
  note: JourneyNote
  id: string
}

/** The journey cannot go on: another may. What is stored is checked all the same. */
export class Stuck extends Error {}

/** The journey is over before its last step, as planned. */
export class Over extends Error {}

const patienceMs = sized(60_000, 3_000)

export async function statusOf({ customer }: Visit): Promise<ProcessStatus> {
  const answer = await customer.see('')
  if (answer.status !== 200)
    throw new Stuck(`reading the visit was answered ${answer.status} ${answer.text.slice(0, 200)}`)
  const status: ProcessStatus = JSON.parse(answer.text)
  return status
}

/** Looks, as an open page does, until what it waits for is there. */
export async function until(
  visit: Visit,
  what: string,
  isThere: (status: ProcessStatus) => boolean,
  forMs = patienceMs,
): Promise<ProcessStatus> {
  const start = Date.now()
  for (let pauseMs = 150; ; pauseMs = Math.min(2_000, pauseMs * 1.6)) {
    const status = await statusOf(visit)
    if (isThere(status)) return status
    if (Date.now() - start > forMs) throw new Stuck(`waited for ${what} in ${status.state}`)
    await sleep(pauseMs)
  }
}

type Press = {
  method: 'PUT' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** The page shows it so already. */
  isDone: (status: ProcessStatus) => boolean
}

const mostPresses = 12

/** The status in an answer of a write: a step has it within. */
function statusIn(answer: Answer): ProcessStatus | null {
  if (answer.status !== 200) return null
  const body: ProcessStatus | StepAnswer = JSON.parse(answer.text)
  return 'process' in body ? body.process : body
}

/**
 * Presses until it is done: with the version that the page shows, and once more with a new one where it was refused or its
 * answer got lost. Answers the status that was read last.
 */
export async function press(
  visit: Visit,
  from: ProcessStatus,
  { method, path, body, isDone }: Press,
): Promise<ProcessStatus> {
  let status = from
  let last = ''
  for (let nth = 0; nth < mostPresses; nth += 1) {
    if (isDone(status)) return status
    const answer = await visit.customer.write(method, path, body ?? {}, {
      version: status.version,
      isTwice: visit.plan.pressesTwice && nth === 0,
    })
    last = `${answer.status} ${answer.text.slice(0, 160)}`
    const taken = statusIn(answer)
    if (taken !== null && isDone(taken)) return taken
    status = await statusOf(visit)
  }
  if (isDone(status)) return status
  throw new Stuck(`${method} ${path} in ${status.state}/${status.currentStep} is never done: ${last}`)
}

/** Staff tell an event of the version that they see; what is not possible any more by then is left. */
export async function tell(visit: Visit, type: string, reason?: string): Promise<StaffProcess | null> {
  for (let nth = 0; nth < mostPresses; nth += 1) {
    const page = await visit.desk.see(`${visit.id}/possible-events`)
    if (page.status !== 200) throw new Stuck(`staff: ${visit.id} was answered ${page.status}`)
    const { version, events }: StaffProcess = JSON.parse(page.text)
    if (!events.some((event) => event.type === type)) return null
    const answer = await visit.desk.write(`${visit.id}/event`, {
      type,
      version,
      ...(reason !== undefined && { reason }),
    })
    if (isOk(answer)) {
      const moved: StaffProcess = JSON.parse(answer.text)
      if (!isOnlyKept(moved, type)) visit.note.told.push(type)
      return moved
    }
    if (answer.status !== 409 && answer.status < 500) {
      throw new Stuck(`staff: ${type} was answered ${answer.status} ${answer.text.slice(0, 160)}`)
    }
    if (answer.text.includes('no_room_left')) return null
  }
  throw new Stuck(`staff: ${type} is never taken`)
}

/** Returns whether a box is only kept by then for keys that have yet to be laid into it: the event is told again once they are. */
export const isOnlyKept = ({ boxNumber, events }: StaffProcess, type: string): boolean =>
  type === 'fill_retrieval_box' && boxNumber !== null && events.some((event) => event.type === type)

/** Waits for as long as a person would. */
export const wait = (ms: number): Promise<void> => (ms > 0 ? sleep(ms) : Promise.resolve())

/** Cancels the visit where the plan has it at this point; it is over then. */
export async function cancelIf(visit: Visit, at: NonNullable<Plan['cancelled']>['at']): Promise<void> {
  const { plan, dealer, id } = visit
  if (plan.cancelled?.at !== at) return
  if (plan.cancelled.by === 'staff') {
    if ((await tell(visit, 'cancel', 'Asiakas perui')) === null) return
  } else {
    const answer = await dealer('POST', `/process/${id}/cancel`, { reason: 'Asiakas perui' })
    // Keys that are with somebody are no longer the dealer system's to decide about: the visit goes on.
    if (answer.status === 409) return
    if (!isOk(answer)) throw new Stuck(`cancel: ${answer.status} ${answer.text.slice(0, 160)}`)
    visit.note.told.push('cancel')
  }
  throw new Over(`cancelled ${at}`)
}
