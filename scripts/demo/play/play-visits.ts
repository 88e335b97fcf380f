import type { PlannedVisit, Step, Turn } from '#scripts/demo/history/planned-visit.ts'
import { scheduledJobs } from '#worker/contract/staff/health.ts'

import { atBox } from './cabinet-acts.ts'
import * as customer from './customer-acts.ts'
import { cancelVisit, createVisit, sendOrder } from './dealer-acts.ts'
import type { StartedVisit } from './play.ts'
import { readPicture } from './read-picture.ts'
import * as staff from './staff-acts.ts'
import type { Desk } from './staff-acts.ts'

type StartedAtDesk = { readonly desk: Desk; readonly visit: StartedVisit }

/** Does what the customer does in a step; false where the step is somebody else's. */
async function actAsCustomer({ desk: { play }, visit }: StartedAtDesk, step: Step): Promise<boolean> {
  switch (step.act) {
    case 'open':
      await customer.openLink(play, visit)
      return true
    case 'approve':
      await customer.approve(play, visit, step)
      return true
    case 'leave-keys':
      await customer.leaveKeys(play, visit)
      return true
    case 'write':
      await customer.writeMessage(play, visit, step.text)
      return true
    case 'answer-work':
      await customer.answerWork(play, visit, step.decisions)
      return true
    case 'pay-online':
      await customer.payOnline(play, visit, step)
      return true
    case 'pay-at-terminal':
      await customer.payAtTerminal(play, visit)
      return true
    case 'approve-drive':
      await customer.approveDrive(play, visit, readPicture('licence.jpg'))
      return true
    case 'fetch-keys':
      await customer.fetchKeys(play, visit)
      return true
    default:
      return false
  }
}

/** Does what staff, or the dealer system, do in a step of a visit that has begun. */
async function actAsWorkshop({ desk, visit }: StartedAtDesk, step: Step): Promise<void> {
  switch (step.act) {
    case 'tell':
      await staff.reportEvent(desk, visit, step)
      return
    case 'collect-keys':
      return staff.collectKeys(desk, visit)
    case 'pay-at-counter':
      await staff.reportEvent(desk, visit, { type: 'settle_payment' })
      return
    case 'lay-keys':
      return staff.layKeys(desk, visit)
    case 'note':
      return staff.addNote(desk, visit, step.text)
    case 'propose':
      return staff.propose(desk, visit, step.rows, readPicture)
    case 'promise':
      return staff.promiseReady(desk, visit, step.readyAt)
    case 'refund':
      return staff.refund(desk, visit, step.amount)
    case 'cancel':
      return cancelVisit(desk.play, visit)
    default:
      throw new Error(`Nobody does ${step.act} in a visit that has begun`)
  }
}

/** Nobody watches a town in which hours pass from one minute to the next. */
const jobsOf = { ...scheduledJobs, minute: scheduledJobs.minute.filter((job) => job !== 'watch-alerts') }

/**
 * Plays turns one after the other, in which `before` go on; returns them with the visits that were made. Throws with the visit
 * and the step that did not go as planned.
 */
export async function playTurns(
  desk: Desk,
  turns: readonly Turn[],
  before: readonly StartedVisit[],
): Promise<StartedVisit[]> {
  const started = new Map(before.map((visit) => [visit.plan.number, visit]))
  for (const turn of turns) {
    desk.play.now = turn.at
    if ('jobs' in turn) await desk.play.app.run(turn.at, jobsOf[turn.jobs])
    else if ('forced' in turn) await atBox(desk.play, turn.forced, ['force', 'close'])
    else await playStep(desk, started, turn)
  }
  return [...started.values()]
}

type VisitTurn = { readonly plan: PlannedVisit; readonly step: Step }

/** Begins the visit where the step does that; null where it is of one that has begun. */
async function beginVisit(desk: Desk, plan: PlannedVisit, step: Step): Promise<StartedVisit | null> {
  if (step.act === 'create') return createVisit(desk.play, plan, step.sendLinkAt)
  return step.act === 'book-drive' ? staff.bookDrive(desk, plan, step.carId) : null
}

async function playStep(desk: Desk, started: Map<string, StartedVisit>, { plan, step }: VisitTurn): Promise<void> {
  try {
    if (step.act === 'order') return await sendOrder(desk.play, plan)
    const begins = await beginVisit(desk, plan, step)
    if (begins !== null) {
      started.set(plan.number, begins)
      return
    }
    const visit = started.get(plan.number)
    if (visit === undefined) throw new Error('The visit was never made')
    if (!(await actAsCustomer({ desk, visit }, step))) await actAsWorkshop({ desk, visit }, step)
  } catch (error) {
    const when = new Date(step.at).toISOString()
    throw new Error(`${plan.number} in ${plan.accountId}: ${step.act} at ${when} was not possible`, { cause: error })
  }
}
