import { sql } from 'drizzle-orm'

import { errorFields } from '#core/log/log.ts'
import { isOpenPayment } from '#domain/money/settlement.ts'
import type { CountedPayment } from '#worker/contract/customer/payment.ts'
import { runBatch } from '#worker/db/db.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { isAskable, settleByAsking } from '#worker/payments/ask-provider.ts'
import { attemptsOf, type AttemptRow } from '#worker/payments/attempt.queries.ts'
import { openPort, type SettlingPort } from '#worker/payments/credentials.ts'
import { getPayment, paymentIn, paymentQueries } from '#worker/payments/payment-view.ts'
import {
  askSoonStatement,
  attemptAfterMessage,
  isAbout,
  recordMessage,
  type BelievedMessage,
} from '#worker/payments/record-message.ts'
import { announceStatement, editStatement, readProcess, type CustomerCall } from '#worker/process/index.ts'
import type { IncomingMessage } from '#worker/providers/index.ts'

type Return = { queryParams: string | null; onlyIfSigned: boolean; isCalledOff: boolean }

/**
 * The browser is back, with the query that its address carried or without one. The query is believed only as far as the
 * provider signed it; in any case the provider is asked. `onlyIfSigned`: a query that proves nothing changes nothing.
 * `isCalledOff`: it came to the address of who turned back, so that a payment without money was called off, whatever word
 * the provider has for that.
 */
export async function returnFromProvider(
  call: CustomerCall,
  { queryParams, onlyIfSigned, isCalledOff }: Return,
): Promise<CountedPayment | null> {
  const read = await readProcess(call, (db, keys) => ({
    attempts: attemptsOf(db, keys.processId),
    ...paymentQueries(db, keys),
  }))
  const { rows } = read
  const named = queryParams === null ? null : await attemptNamedBy(call, rows.attempts, queryParams)
  const attempt = named?.attempt ?? (onlyIfSigned ? undefined : theOneMeant(rows.attempts))
  if (attempt === undefined || !isAskable(attempt, call.deps.clock.now())) return paymentIn(call, read)
  await settleAfterReturn(call, attempt, named)
  if (isCalledOff) await noteCalledOff(call, attempt)
  return getPayment(call)
}

function theOneMeant(attempts: readonly AttemptRow[]): AttemptRow | undefined {
  return attempts.find(({ status }) => isOpenPayment(status)) ?? attempts[0]
}

type SignedReturn = { attempt: AttemptRow; verified: BelievedMessage; port: SettlingPort }

/** The attempt of this process that a query is about, by the provider's signature; null for any other query. */
async function attemptNamedBy(
  { deps }: CustomerCall,
  attempts: readonly AttemptRow[],
  queryParams: string,
): Promise<SignedReturn | null> {
  const query = new URLSearchParams(queryParams.replace(/^\?/, ''))
  const message: IncomingMessage = { query, headers: new Headers(), body: new Uint8Array() }
  for (const attempt of attempts.filter(({ channel }) => channel === 'ONLINE')) {
    const port = await openPort(deps, attempt)
    const verified = await port?.verify(message)
    if (port === null || verified === undefined || verified.verdict === 'forged') continue
    if (isAbout(attempt, verified.message)) return { attempt, verified, port }
  }
  return null
}

/** The return is written down first; what then fails is left to the job, and the customer sees that it is being checked. */
async function settleAfterReturn(
  { deps }: CustomerCall,
  attempt: AttemptRow,
  named: SignedReturn | null,
): Promise<void> {
  const recorded = named === null ? null : await recordMessage(deps, { ...named, source: 'return' })
  if (recorded?.isRepeat === true) return
  if (recorded === null) {
    const now = deps.clock.now()
    await runBatch(deps.db, [
      askSoonStatement(deps.db, { attemptId: attempt.id, hasReturned: true, now, guard: sql`1` }),
    ])
  }
  try {
    if (named === null || recorded === null) await settleByAsking(deps, attempt)
    else
      await settleByAsking(deps, attemptAfterMessage(attempt, named.verified), {
        alongside: recorded.conclude,
        port: named.port,
      })
  } catch (error) {
    deps.log.error('payment.return_not_settled', { paymentId: attempt.id, ...errorFields(error) })
  }
}

/** A failure that was the customer's own wish reads as one; what was paid, or let go for another reason, stays as it is. */
async function noteCalledOff({ deps }: CustomerCall, { id, processId }: AttemptRow): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const hasFailed = sql`exists (
    select 1 from ${payments} own where own.id = ${id} and own.status = 'FAILURE' and own.set_aside is null)`
  const edit = editStatement(db, { processId, set: {}, guard: hasFailed, now })
  await runBatch(db, [
    edit.statement,
    db.run(sql`
      update ${payments} set status = 'CANCELLED', version = version + 1, updated_at = ${now}
      where id = ${id} and status = 'FAILURE' and ${edit.won}`),
    announceStatement(db, { processId, guard: edit.won }),
  ])
}
