import { sql } from 'drizzle-orm'

import { change } from '#worker/db/db.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { attemptOf } from '#worker/payments/attempt.queries.ts'
import { orderChanged } from '#worker/payments/payment.errors.ts'
import { announceStatement, editStatement, type CustomerCall } from '#worker/process/index.ts'

/** An attempt's ids once its provider has begun it, and the customer's next address. */
export type StartedAttempt = {
  attemptId: string
  processId: string
  /** `PENDING` where the provider's page is open or the provider decides, `SIGNING` where the customer signs. */
  status: 'PENDING' | 'SIGNING'
  paymentId: string | null
  token: string | null
  referenceCode: string | null
  startUrl: string | null
  startHtml: string | null
  /** Nothing is left to the customer: only the provider's decision is waited for. */
  isWithProvider?: boolean
}

const firstAskAfterMs = 5 * 60_000

/** Writes that down before the customer is sent there. Throws 409 where the attempt was let go of meanwhile. */
export async function writeStarted(call: CustomerCall, started: StartedAttempt): Promise<void> {
  const { deps } = call
  const write = () => change(deps.db, { write: startedParts(call, started) })
  // The customer would have to begin again if this were lost; written twice it is the same.
  const { wrote } = await write().catch(write)
  if (wrote.edit) return
  const [row] = await attemptOf(deps.db, started.attemptId)
  if (row?.status !== started.status) throw orderChanged()
}

/**
 * Returns the parts of a started payment. Its provider's reference is kept in any case: also of a payment that was given
 * up meanwhile.
 */
function startedParts({ deps }: CustomerCall, started: StartedAttempt) {
  const { db, clock } = deps
  const now = clock.now()
  const { attemptId, processId, status, startUrl, startHtml } = started
  const returnedAt = started.isWithProvider === true ? now : null
  const isBeginning = sql`exists (select 1 from ${payments} own where own.id = ${attemptId} and own.status = 'INITIALIZED')`
  const edit = editStatement(db, { processId, set: {}, guard: isBeginning, now })
  return {
    names: db.run(sql`
      update ${payments} set payment_id = coalesce(payment_id, ${started.paymentId}),
        payment_token = coalesce(payment_token, ${started.token}),
        reference_code = coalesce(reference_code, ${started.referenceCode}),
        next_ask_at = min(coalesce(next_ask_at, ${now + firstAskAfterMs}), ${now + firstAskAfterMs})
      where id = ${attemptId}`),
    edit: edit.statement,
    attempt: db.run(sql`
      update ${payments} set status = ${status}, start_url = ${startUrl}, start_html = ${startHtml},
        returned_at = ${returnedAt}, next_ask_at = ${now + firstAskAfterMs}, version = version + 1, updated_at = ${now}
      where id = ${attemptId} and status = 'INITIALIZED' and ${edit.won}`),
    announcement: announceStatement(db, { processId, guard: edit.won }),
  }
}
