import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { limitKeys, rateLimited, readLimitsStatement, totalKey, type LimitPolicy } from '#core/http/rate-limit.ts'
import { dayMs, minuteMs } from '#domain/durations.ts'
import { isOpen } from '#domain/process-lifecycle.ts'
import { addMonths } from '#domain/time/time.ts'
import { bringBackByLink } from '#worker/archive/index.ts'
import { type Db, type Queries, type RowsOf } from '#worker/db/db.ts'
import { oneStatementOf, type OneStatement, type Only } from '#worker/db/one-statement.ts'
import { countWrongCode } from '#worker/process/link/count-wrong-code.ts'

import type { CustomerCall } from './customer-call.ts'
import { numberNotShown } from './process.errors.ts'
import {
  keysOfVisit,
  statusQueries,
  visitTable,
  type ProcessKeys,
  type ProcessRow,
  type StatusRows,
} from './process.queries.ts'

/** Wrong codes. Many honest customers share one address: a right code opens whatever else was typed there. */
const wrongCodes: LimitPolicy = {
  name: 'process-code',
  windowMs: 15 * minuteMs,
  perClient: 20,
  tight: { total: 1_000, perClient: 5 },
}

/** The time (ms) for which a pass opens its page after the visit ended: somebody else has it. */
const passUsableMs = 30 * dayMs

/** Checks whether a code opens its process: what was done and paid is there until the account archives the visit or erases its customer. */
function isUsable(process: ProcessRow, now: number, longestMs: number): boolean {
  if (process.codeEndsAt !== null && process.codeEndsAt <= now) return false
  const { state, endedAt, retentionMonths } = process
  if (!isOpen(state) || endedAt === null) return isOpen(state)
  return now < Math.min(addMonths(endedAt, retentionMonths, 'UTC'), endedAt + longestMs)
}

/** It was opened by a code of a kiosk: whose hand that is in, nobody has shown. */
export function isAtKiosk({ codeEndsAt }: Pick<ProcessRow, 'codeEndsAt'>): boolean {
  return codeEndsAt !== null
}

export type ProcessRead<Q extends Queries> = { process: ProcessRow; status: StatusRows; rows: RowsOf<Q> }

type More<Q extends Queries> = (db: Db, keys: ProcessKeys) => Q

/** The code as the caller sent it. */
const sentCode = sql`${sql.placeholder('code')}`

function ownQueries(db: Db, code: SQL) {
  const [client, former] = [sql`${sql.placeholder('client')}`, sql`${sql.placeholder('former')}`]
  const limits = readLimitsStatement(db, { client, former, total: totalKey(wrongCodes) })
  return { limits, ...statusQueries(db, code, keysOfVisit) }
}

type Reading<Q extends Queries> = OneStatement<ReturnType<typeof ownQueries>, Q>

type Kind<Q extends Queries> = { isConstant: boolean; only?: Only<Q> | undefined }

function readingOf<Q extends Queries>(db: Db, more: More<Q>, { isConstant, only }: Kind<Q>): Reading<Q> {
  const own = { common: [visitTable(sentCode)], queries: ownQueries(db, sentCode) }
  return oneStatementOf({ ...own, more: more(db, keysOfVisit), isConstant, only })
}

/** Returns the reads of a process; where SQL finds its code by another one, it is looked up once. */
function readingBy<Q extends Queries>(db: Db, more: More<Q>, code: SQL): Reading<Q> {
  const found = sql`(select code from asked)`
  const common = [sql`asked(code) as (select ${code})`, visitTable(found)]
  return oneStatementOf({ common, queries: ownQueries(db, found), more: more(db, keysOfVisit), isConstant: false })
}

/** Queries that are the same whoever calls. */
export type ConstantQueries<Q extends Queries> = { readingOf: (db: Db) => Reading<Q> }

/** Their SQL is made with the first call and kept, so that nothing in it may be of a call. */
export function constantQueries<Q extends Queries>(more: More<Q>, only?: Only<Q>): ConstantQueries<Q> {
  let known: Reading<Q> | null = null
  return { readingOf: (db) => (known ??= readingOf(db, more, { isConstant: true, only })) }
}

type Caller = Omit<CustomerCall, 'code'>

/**
 * The process of a call with whatever more is asked for, in one statement. A code that is of use always opens, and brings
 * its visit back where that is archived. Every
 * other one is counted and gets one and the same 404, and 429 once its client has guessed too often. Throws 409 for a code
 * of a kiosk on a route that does not say `atKiosk`.
 */
export async function readProcess<Q extends Queries>(
  call: CustomerCall,
  more: More<Q> | ConstantQueries<Q>,
): Promise<ProcessRead<Q>> {
  const { db } = call.deps
  const isConstant = typeof more !== 'function'
  const reading = isConstant ? more.readingOf(db) : readingOf(db, more, { isConstant })
  return readWith(call, reading, { values: { code: call.code }, longestMs: Infinity })
}

/** The same, where SQL finds the code of the process by that of a pass. */
export async function readProcessBy<Q extends Queries>(
  call: Caller,
  code: SQL,
  more: More<Q>,
): Promise<ProcessRead<Q>> {
  return readWith(call, readingBy(call.deps.db, more, code), { values: {}, longestMs: passUsableMs })
}

type Question = {
  /** The code of the visit itself, or of a kiosk; left out where SQL finds it by a pass. */
  values: { readonly code?: string }
  longestMs: number
}

async function readWith<Q extends Queries>(
  call: Caller,
  reading: Reading<Q>,
  question: Question,
): Promise<ProcessRead<Q>> {
  const { deps, clientAddress, takesKioskCodes } = call
  const { values, longestMs } = question
  const now = deps.clock.now()
  const keys = limitKeys(deps.config.tokenSecret, wrongCodes, clientAddress)
  const { client, former } = keys
  const { rows, more } = await reading.read(deps.db, { ...values, client, former: former ?? client })
  const { limits, ...status } = rows
  const [process] = status.process
  if (process !== undefined && isUsable(process, now, longestMs)) {
    if (isAtKiosk(process) && !takesKioskCodes) throw numberNotShown()
    return { process, status, rows: more }
  }
  const isBack = process === undefined && values.code !== undefined && (await bringBackByLink(deps, values.code))
  if (isBack) return readWith(call, reading, question)
  const limit = { policy: wrongCodes, keys, now }
  const waitSeconds = await countWrongCode(deps, { limit, rows: limits })
  throw waitSeconds === null ? notFound('process') : rateLimited(waitSeconds)
}

/** A call that reads, in one round trip, and is answered of what was read. */
export function reader<Q extends Queries, Answer>(
  more: More<Q>,
  answerOf: (read: ProcessRead<Q>, call: CustomerCall) => Answer | Promise<Answer>,
  only?: Only<Q>,
): (call: CustomerCall) => Promise<Answer> {
  const reads = constantQueries(more, only)
  return async (call) => answerOf(await readProcess(call, reads), call)
}

/** Nothing more than the status is asked for. */
export const nothingMore = constantQueries(() => ({}))
