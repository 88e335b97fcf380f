import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { paymentCallbacks, payments } from '#worker/db/schema/money/payment.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import type { PaymentMessage, VerifiedMessage } from '#worker/providers/index.ts'

import type { AttemptRow } from './attempt.queries.ts'

/** Returns whether a verified message is about this attempt: all that it names has to be the attempt's own. */
export function isAbout(attempt: AttemptRow, message: PaymentMessage): boolean {
  const { orderNumber, paymentId, amountCents } = message
  if (orderNumber !== null && orderNumber !== attempt.orderNumber) return false
  if (paymentId !== null && attempt.paymentId !== null && paymentId !== attempt.paymentId) return false
  return amountCents === null || amountCents === attempt.amountCents
}

/** A message that was not forged. */
export type BelievedMessage = Exclude<VerifiedMessage, { verdict: 'forged' }>

/** The attempt as it is known once a message about it is written down. */
export function attemptAfterMessage(attempt: AttemptRow, { message }: BelievedMessage): AttemptRow {
  return message.status === 'FAILURE' ? { ...attempt, saidFailed: true } : attempt
}

type Recording = { attempt: AttemptRow; verified: BelievedMessage; source: 'callback' | 'return' }

export type Recorded = {
  /** The same message came before, and what it says was dealt with to the end. */
  isRepeat: boolean
  /** Notes what came of the message, in the batch that settles it. */
  conclude: (won: SQL) => Statement[]
}

function messageRow({ attempt, verified: { message } }: Pick<Recording, 'attempt' | 'verified'>): SQL {
  return sql`account_id = ${attempt.accountId} and provider = ${attempt.provider} and external_id = ${message.externalId} and status = ${message.status}`
}

/** Writes a message down before anything is done about it, and makes sure that the job asks if nobody else comes to it. */
export async function recordMessage(deps: Dependencies, recording: Recording): Promise<Recorded> {
  const { db, clock } = deps
  const { attempt, verified, source } = recording
  const now = clock.now()
  const row = messageRow(recording)
  const isDone = sql`exists (select 1 from ${paymentCallbacks} where ${row} and outcome is not null)`
  // What a provider does not sign looks the same each time, and may mean something new.
  const isNew = verified.verdict === 'hint' ? sql`1` : sql`not ${isDone}`
  const [known] = await db.batch([
    selectFrom(db, { outcome: paymentCallbacks.outcome }, sql`${paymentCallbacks} where ${row}`),
    askSoonStatement(db, { attemptId: attempt.id, hasReturned: source === 'return', now, guard: isNew }),
    db.run(sql`
      insert into ${paymentCallbacks} (id, account_id, provider, external_id, status, payment_id, source, created_at)
      values (${newId('cbk', now)}, ${attempt.accountId}, ${attempt.provider}, ${verified.message.externalId}, ${verified.message.status},
        ${attempt.id}, ${source}, ${now})
      on conflict (account_id, provider, external_id, status) do nothing`),
  ])
  const outcome = known[0]?.outcome ?? null
  return {
    isRepeat: verified.verdict === 'signed' && outcome !== null,
    conclude: (won) => [concludeStatement(db, row, won)],
  }
}

function concludeStatement(db: Db, row: SQL, won: SQL): Statement {
  return db.run(sql`update ${paymentCallbacks} set outcome = 'settled' where ${row} and outcome is null and ${won}`)
}

/** Notes of a message that it says nothing new: the payment had come to its end before. */
export async function concludeMessage(deps: Dependencies, recording: Omit<Recording, 'source'>): Promise<void> {
  await runBatch(deps.db, [concludeStatement(deps.db, messageRow(recording), sql`1`)])
}

/** The job asks at its next pass, unless whoever wrote this settles the attempt first. */
export function askSoonStatement(
  db: Db,
  input: { attemptId: string; hasReturned: boolean; now: number; guard: SQL },
): Statement {
  const { attemptId, hasReturned, now, guard } = input
  const returnedAt = hasReturned ? sql`, returned_at = coalesce(returned_at, ${now})` : sql``
  return db.run(sql`
    update ${payments} set next_ask_at = min(coalesce(next_ask_at, ${now}), ${now})${returnedAt}
    where id = ${attemptId} and status <> 'SUCCESS' and ${guard}`)
}
