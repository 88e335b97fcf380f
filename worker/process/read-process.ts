import type { SQL } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
} from '#core/rate-limit.ts'
import { isOpen } from '#domain/process-lifecycle.ts'
import { runBatch, writeThenRead, type Db, type Queries, type RowsOf } from '#worker/db/db.ts'

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

function isUsable(process: ProcessRow, now: number): boolean {
  return isOpen(process.state) && (process.endedAt === null || now - process.endedAt < usableAfterEndMs)
}

export type ProcessRead<Q extends Queries> = { process: ProcessRow; status: StatusRows; rows: RowsOf<Q> }

/**
 * The process of a call with whatever more is asked for, in one round trip. Throws 429 for a client that guesses and
 * one and the same 404 for every code that is of no use; a failed look-up is counted. `code` may be SQL that finds the
 * code of the process by another.
 */
export async function readProcess<Q extends Queries>(
  call: Omit<CustomerCall, 'code'> & { code: string | SQL },
  more: (db: Db, keys: ProcessKeys) => Q,
): Promise<ProcessRead<Q>> {
  const { deps, code } = call
  const now = deps.clock.now()
  const keys = limitKeys(deps.config.tokenSecret, wrongCodes, call.clientAddress)
  const queries = { limits: readLimitsStatement(deps.db, keys), ...statusQueries(deps.db, code) }
  const read = await writeThenRead(deps.db, [], { queries, more: more(deps.db, keysOf(code)) })
  const { limits, ...status } = read.rows
  const waitSeconds = secondsLimited(limits, { policy: wrongCodes, keys, now })
  if (waitSeconds !== null) throw rateLimited(waitSeconds)
  const [process] = status.process
  if (process === undefined || !isUsable(process, now)) {
    await runBatch(deps.db, countFailureStatements(deps.db, { policy: wrongCodes, keys, now }))
    throw notFound('process')
  }
  return { process, status, rows: read.more }
}

/** Nothing more than the status is asked for. */
export const nothingMore = () => ({})
