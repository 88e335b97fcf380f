import { systemActor } from '#core/actor.ts'
import { changedRows, runBatch } from '#core/db.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { assertNever } from '#core/errors.ts'
import { decide, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { readStanding, transitionStatements, whileIn, type Standing } from '#worker/process/index.ts'
import type { SendOutcome } from '#worker/providers/port.ts'

import type { Facts, Reach } from './facts.ts'
import { findMessage, verdictStatement, waitingStatement, type Verdict } from './message.queries.ts'
import type { Notice } from './notice.ts'

/** `retry`: call again later; `reason` is a short word of ours. */
export type SendResult = { result: 'done' } | { result: 'retry'; reason: string }

export const done: SendResult = { result: 'done' }

type Concluding = { notice: Notice; facts: Facts; reach: Reach; outcome: SendOutcome; isLastAttempt: boolean }

/** Writes down what the provider said, or that it is to be asked again. */
export async function conclude(deps: Dependencies, concluding: Concluding): Promise<SendResult> {
  const { notice, facts, reach, outcome, isLastAttempt } = concluding
  const dedupeKey = notice.dedupeKey(facts)
  if (outcome.outcome === 'sent') {
    return settle(deps, {
      facts,
      event: notice.sent,
      dedupeKey,
      verdict: { status: 'SENT', providerMessageId: outcome.id },
    })
  }
  const { reason } = outcome
  deps.log.info('message.not_sent', { processId: facts.id, kind: notice.kind, outcome: outcome.outcome, reason })
  // A text message that may have gone out is not sent again; an e-mail is known by its key.
  const mayTryAgain = outcome.outcome === 'refused' ? !outcome.permanent : reach.channel === 'EMAIL'
  if (mayTryAgain && !isLastAttempt) {
    await runBatch(deps.db, [waitingStatement(deps.db, { dedupeKey, reason })])
    return { result: 'retry', reason }
  }
  const verdict: Verdict = { status: outcome.outcome === 'refused' ? 'FAILED' : 'UNKNOWN', error: reason }
  return settle(deps, { facts, event: notice.failed, dedupeKey, verdict })
}

/** Moves a process on whose message an earlier attempt took on, by what is known of that attempt. */
export async function concludeEarlier(deps: Dependencies, notice: Notice, facts: Facts): Promise<SendResult> {
  const dedupeKey = notice.dedupeKey(facts)
  const message = await findMessage(deps.db, dedupeKey)
  if (message === null) return done
  switch (message.status) {
    case 'SENT':
    case 'DELIVERED':
      return settle(deps, { facts, event: notice.sent, dedupeKey })
    case 'FAILED':
      return settle(deps, { facts, event: notice.failed, dedupeKey })
    case 'SENDING':
    case 'UNKNOWN':
      // It may have arrived: a second one would be one too many, and the customer's page has all that it says.
      return settle(deps, {
        facts,
        event: notice.failed,
        dedupeKey,
        verdict: { status: 'UNKNOWN', error: 'interrupted' },
      })
    case 'WAITING':
      return done
    default:
      return assertNever(message.status)
  }
}

type Settling = { facts: Facts; event: ProcessEventType; dedupeKey: string; verdict?: Verdict }

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

async function settleOnce(deps: Dependencies, { facts, event, dedupeKey, verdict }: Settling): Promise<void> {
  const { db } = deps
  let standing: Standing | null = facts
  for (let round = 0; round < mostRounds && standing !== null; round += 1) {
    const now = deps.clock.now()
    const mayMove = decide(standing, { type: event, actor: systemActor.kind }).ok
    const move = mayMove ? moveStatements(deps, { standing, event, now }) : []
    const note = verdict === undefined ? [] : [verdictStatement(db, { dedupeKey, verdict, now })]
    const [moved] = await runBatch(db, [...move, ...note])
    if (!mayMove || changedRows(moved) > 0) return
    standing = await readStanding(db, facts.id)
  }
}

function moveStatements(deps: Dependencies, input: { standing: Standing; event: ProcessEventType; now: number }) {
  const { standing, event, now } = input
  const happenings = [{ type: event, actor: systemActor }]
  return transitionStatements(deps.db, { standing, happenings, now, guard: whileIn(standing.state) }).statements
}
