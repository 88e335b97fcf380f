import { runBatch, writeThenRead, type Db, type Queries, type RowsOf } from '#core/db.ts'
import { notFound } from '#core/errors.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
  type LimitRow,
} from '#core/rate-limit.ts'
import { isOpen } from '#domain/process-lifecycle.ts'

import type { CustomerCall } from './customer-call.ts'
import { keysOf, statusQueries, type ProcessKeys, type ProcessRow, type StatusRows } from './process.queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Wrong codes. Many honest customers share one address, so that a mistyped code must not lock out a whole town. */
const wrongCodes: LimitPolicy = {
  name: 'process-code',
  windowMs: 15 * minuteMs,
  perClient: 20,
  total: 1_000,
  perClientWhenTight: 5,
}

/** How long a code is of use after its process ended: to look at what was done and paid. */
const usableAfterEndMs = 30 * dayMs

/** Whether the codes of a process are still of use. */
export function isUsable(process: Pick<ProcessRow, 'state' | 'endedAt'>, now: number): boolean {
  return isOpen(process.state) && (process.endedAt === null || now - process.endedAt < usableAfterEndMs)
}

/** What slows guessing: `limits` is read beside what a code opens, `refuse` throws 429, `unknown` counts and throws 404. */
export function guessesOf({ deps, clientAddress }: Pick<CustomerCall, 'deps' | 'clientAddress'>) {
  const { db, clock, config } = deps
  const guess = { policy: wrongCodes, keys: limitKeys(config.tokenSecret, wrongCodes, clientAddress), now: clock.now() }
  return {
    limits: readLimitsStatement(db, guess.keys),
    refuse(limits: readonly LimitRow[]) {
      const waitSeconds = secondsLimited(limits, guess)
      if (waitSeconds !== null) throw rateLimited(waitSeconds)
    },
    async unknown(): Promise<never> {
      await runBatch(db, countFailureStatements(db, guess))
      throw notFound('process')
    },
  }
}

export type ProcessRead<Q extends Queries> = { process: ProcessRow; status: StatusRows; rows: RowsOf<Q> }

/**
 * The process of a call with whatever more is asked for, in one round trip. Throws 429 for a client that guesses and
 * one and the same 404 for every code that is of no use; a failed look-up is counted.
 */
export async function readProcess<Q extends Queries>(
  call: CustomerCall,
  more: (db: Db, keys: ProcessKeys) => Q,
): Promise<ProcessRead<Q>> {
  const { deps, code } = call
  const guesses = guessesOf(call)
  const queries = { limits: guesses.limits, ...statusQueries(deps.db, code) }
  const read = await writeThenRead(deps.db, [], { queries, more: more(deps.db, keysOf(code)) })
  const { limits, ...status } = read.rows
  guesses.refuse(limits)
  const [process] = status.process
  if (process === undefined || !isUsable(process, deps.clock.now())) return guesses.unknown()
  return { process, status, rows: read.more }
}

/** Nothing more than the status is asked for. */
export const nothingMore = () => ({})
