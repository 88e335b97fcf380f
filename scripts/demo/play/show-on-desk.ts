import type { ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'

import { callSandbox, type BegunVisit, type Play } from './play.ts'

/** The visits in these states are seen first at the desk: one to be played by a newcomer, and a car that is out. */
const seenFirst: readonly ProcessState[] = ['LINK_SENT', 'RETRIEVE_STARTED']

/** The place of a visit on the desk: what is seen first comes last, as the newest. */
const placeOnDesk = ({ plan: { endsIn } }: BegunVisit) =>
  endsIn !== null && seenFirst.includes(endsIn) ? seenFirst.length - seenFirst.indexOf(endsIn) : 0

/** Has the sandbox's desk show the visits that are open at an instant: of the others it knows nothing. */
export async function showOpenVisits(play: Play, now: number, visits: readonly BegunVisit[]): Promise<void> {
  const open = visits.filter(({ plan }) => plan.endsIn !== null && isUnfinished(plan.endsIn))
  const placed = open.toSorted((one, other) => placeOnDesk(one) - placeOnDesk(other))
  for (const [at, { id, plan }] of placed.entries()) {
    play.now = now + at
    const json = { accountId: plan.accountId, processId: id }
    await callSandbox(play, '/desk/api/known-process', { method: 'POST', json })
  }
}
