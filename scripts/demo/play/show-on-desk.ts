import type { ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'

import { callSandbox, type StartedVisit, type Play } from './play.ts'

/** The visits in these states are seen first at the desk: those to be played by a newcomer, a car that is out, and money that waits to go back. */
const seenFirst: readonly ProcessState[] = ['LINK_SENT', 'RETRIEVE_STARTED', 'REFUND_REQUESTED']

/** The place of a visit on the desk: what is seen first comes last, as the newest. */
const placeOnDesk = ({ plan: { endsIn } }: StartedVisit) =>
  endsIn !== null && seenFirst.includes(endsIn) ? seenFirst.length - seenFirst.indexOf(endsIn) : 0

/** Returns whether somebody still has something to do in a visit: a refund that waits is decided by its provider. */
const isWaiting = ({ plan: { endsIn } }: StartedVisit) =>
  endsIn !== null && (isUnfinished(endsIn) || endsIn === 'REFUND_REQUESTED')

/** Registers the visits that wait for somebody at an instant with the sandbox's desk, which knows no others. */
export async function showOpenVisits(play: Play, now: number, visits: readonly StartedVisit[]): Promise<void> {
  const placed = visits.filter(isWaiting).toSorted((one, other) => placeOnDesk(one) - placeOnDesk(other))
  for (const [at, { id, plan }] of placed.entries()) {
    play.now = now + at
    const json = { accountId: plan.accountId, processId: id }
    await callSandbox(play, '/desk/api/known-process', { method: 'POST', json })
  }
}
