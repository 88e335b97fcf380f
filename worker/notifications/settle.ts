import { sql } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { assertNever } from '#core/http/errors.ts'
import type { ProcessState } from '#domain/enums.ts'
import { eventTargets } from '#domain/process-lifecycle.ts'
import { change, runBatch, type Statement } from '#worker/db/db.ts'
import {
  announceStatement,
  readSnapshot,
  touchProcessStatement,
  unreachedStatements,
  transitionStatements,
  whileIn,
  type Snapshot,
} from '#worker/process/index.ts'
import type { SendOutcome } from '#worker/providers/port.ts'

import type { AnyReach, Facts } from './facts.ts'
import {
  findMessage,
  forgetOvertaken,
  isUnsent,
  verdictStatements,
  waitingStatement,
  type Verdict,
} from './message.queries.ts'
import { keepWaiting, nextTry } from './next-try.ts'
import type { Notice } from './notice.ts'

/**
 * `retry`: call again later; `reason` is a short word of ours. `afterMs`: how long until then, where the message says itself
 * when it is given up; null where it is tried as often as other effects are.
 */
export type SendResult = { result: 'done' } | { result: 'retry'; reason: string; afterMs: number | null }

/** `lost`: it will not arrive this way, and there is another to try. */
export type Conclusion = SendResult | { result: 'lost' }

export const done: SendResult = { result: 'done' }
const lost: Conclusion = { result: 'lost' }

/** `mayRepeat`: the same message sent again does no harm. `isLastWay`: nothing is left to try after this one. */
export type Way = { reach: AnyReach; mayRepeat: boolean; isLastWay: boolean }

type Concluding = { notice: Notice; facts: Facts; way: Way; outcome: SendOutcome; isLastAttempt: boolean }

/** Writes down what the provider said, or that it is to be asked again. */
export async function conclude(deps: Dependencies, concluding: Concluding): Promise<Conclusion> {
  const { notice, facts, way, outcome } = concluding
  if (outcome.outcome === 'sent') {
    return settle(deps, { notice, facts, end: 'sent', verdict: { status: 'SENT', providerMessageId: outcome.id } })
  }
  const { reason } = outcome
  deps.log.info('message.not_sent', { processId: facts.id, kind: notice.kind, outcome: outcome.outcome, reason })
  if (way.reach.channel === 'PUSH') {
    // The message that follows is the same one, by another way.
    await runBatch(deps.db, [waitingStatement(deps.db, { dedupeKey: notice.dedupeKey(facts), reason })])
    return lost
  }
  const next = await nextTryOf(deps, concluding)
  if (next !== null) {
    await keepWaiting(deps, { notice, facts, reason, isLate: next.isLate })
    return { result: 'retry', reason, afterMs: next.afterMs }
  }
  const verdict: Verdict = { status: outcome.outcome === 'refused' ? 'FAILED' : 'UNKNOWN', error: reason }
  if (verdict.status !== 'FAILED' || way.isLastWay) return settle(deps, { notice, facts, end: 'failed', verdict })
  const now = deps.clock.now()
  await runBatch(deps.db, verdictStatements(deps.db, { dedupeKey: notice.dedupeKey(facts), verdict, now }))
  return lost
}

/** Null where it is not sent again. Only who may have taken it before is asked again after an unknown outcome, and not for long. */
async function nextTryOf(deps: Dependencies, { notice, facts, way, outcome, isLastAttempt }: Concluding) {
  const { mayRepeat, isLastWay } = way
  if (outcome.outcome === 'unknown') return mayRepeat && !isLastAttempt ? { afterMs: null, isLate: false } : null
  if (outcome.outcome === 'sent' || outcome.permanent) return null
  return nextTry(deps, { notice, facts, mayRepeat, isLastWay })
}

/** Moves a process on whose message an earlier attempt took on, by what is known of that attempt. */
export async function concludeEarlier(
  deps: Dependencies,
  { notice, facts, way }: Pick<Concluding, 'notice' | 'facts' | 'way'>,
): Promise<Conclusion> {
  const message = await findMessage(deps.db, notice.dedupeKey(facts))
  if (message === null) return done
  switch (message.status) {
    case 'SENT':
    case 'DELIVERED':
      return settle(deps, { notice, facts, end: 'sent' })
    case 'FAILED':
      if (!way.isLastWay) return lost
      return settle(deps, { notice, facts, end: 'failed' })
    case 'SENDING':
    case 'UNKNOWN':
      // It may have arrived: a second one would be one too many, and the customer's page has all that it says.
      return settle(deps, { notice, facts, end: 'failed', verdict: { status: 'UNKNOWN', error: 'interrupted' } })
    case 'WAITING':
      // The visit went on meanwhile, and waits for it no more.
      await forgetOvertaken(deps.db, { notice, facts })
      return done
    default:
      return assertNever(message.status)
  }
}

type Settling = { notice: Notice; facts: Facts; end: 'sent' | 'failed' | 'impossible'; verdict?: Verdict }

/** Writes the verdict and moves the process, in one batch. What was sent must not look unsent, so a lost write is repeated. */
export async function settle(deps: Dependencies, settling: Settling): Promise<SendResult> {
  try {
    await settleOnce(deps, settling)
  } catch {
    await settleOnce(deps, settling)
  }
  return done
}

const mostRounds = 3

/** Good news is believed also after another attempt gave the message up; bad news only while nothing else is known. */
function mayMove({ notice, end }: Settling, state: ProcessState): boolean {
  if (notice.isAside || notice.movesNothing) return false
  if (notice.awaitedIn.includes(state)) return true
  if (end === 'sent') return state === eventTargets[notice.failed]
  // What staff sent again: they have to hear of it.
  return notice.unsentIn?.includes(state) === true
}

async function settleOnce(deps: Dependencies, settling: Settling): Promise<void> {
  const { notice, facts, verdict } = settling
  let snapshot: Snapshot | null = facts
  for (let round = 0; round < mostRounds && snapshot !== null; round += 1) {
    const now = deps.clock.now()
    const moves = mayMove(settling, snapshot.state)
    const dedupeKey = notice.dedupeKey(facts)
    const { wrote } = await change(deps.db, {
      write: {
        move: moves ? moveStatements(deps, settling, { snapshot, now }) : [],
        verdict: verdict === undefined ? [] : verdictStatements(deps.db, { dedupeKey, verdict, now }),
        seen: verdict === undefined || moves ? [] : seenStatements(deps, settling, now),
      },
    })
    if (!moves || wrote.move) return
    snapshot = await readSnapshot(deps.db, facts.id)
  }
}

/** Staff look at what became of it, and call whom nothing else reaches; for the customer nothing changed. */
function seenStatements({ db }: Dependencies, { notice, facts, end }: Settling, now: number): Statement[] {
  const seen = { processId: facts.id, now, guard: sql`1` }
  const announcement = announceStatement(db, seen)
  if (notice.isAside) return [touchProcessStatement(db, seen), announcement]
  if (end === 'sent') return [touchProcessStatement(db, { ...seen, unreached: sql`null` }), announcement]
  const isLost = isUnsent(notice.dedupeKey(facts))
  return [...unreachedStatements(db, { ...seen, since: sql`${now}`, guard: isLost }), announcement]
}

function moveStatements(deps: Dependencies, settling: Settling, at: { snapshot: Snapshot; now: number }) {
  const { notice, facts, end } = settling
  const { snapshot, now } = at
  const events = [{ type: notice[end], actor: systemActor }]
  const guard = sql`${whileIn(snapshot.state)} and (${notice.holds?.(facts) ?? sql`1`})`
  return transitionStatements(deps.db, { snapshot, events, now, guard }).statements
}
