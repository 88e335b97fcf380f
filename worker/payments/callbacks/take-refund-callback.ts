import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { errorFields } from '#core/log/log.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { newId } from '#core/secrets/ids.ts'
import { refundNumberOf } from '#domain/money/refund-number.ts'
import { runBatch, type Statement } from '#worker/db/db.ts'
import { paymentCallbacks, refunds } from '#worker/db/schema/money/payment.table.ts'
import { openPort } from '#worker/payments/credentials.ts'
import { providerUnavailable } from '#worker/payments/payment.errors.ts'
import { settleRefundByAsking } from '#worker/payments/refund/ask-refund.ts'
import { refundOf, type RefundRow } from '#worker/payments/refund/refund.queries.ts'
import { isRunning, settleRefund } from '#worker/payments/settle-refund.ts'
import type { IncomingMessage, RefundMessage, RefundOutcome } from '#worker/providers/index.ts'

import { alsoFromArchive } from './bring-back.ts'
import { isCarrier, record } from './take-callback.ts'

export type RefundCallback = { carrier: string; refundId: string; secret: string; message: IncomingMessage }

/**
 * Takes a call of a provider about a refund. The provider is asked where it can be; what that leaves open, the message
 * ends where the provider signed it. Answers the status that means to the provider what became of the call.
 */
export async function takeRefundCallback(deps: Dependencies, callback: RefundCallback): Promise<number> {
  const { refundId, secret, carrier, message } = callback
  const isOurs = isAddressSecret(deps.config, 'refund-callback', { id: refundId, secret })
  const [refund] = isOurs ? await alsoFromArchive(deps, refundId, () => refundOf(deps.db, refundId)) : []
  if (refund === undefined || !isCarrier(refund.provider, carrier)) throw notFound('route')
  const port = await openPort(deps, refund)
  if (port === null) throw providerUnavailable()
  const verified = await port.verifyRefund(message)
  if (verified.verdict === 'forged' || !isAbout(refund, verified.message)) {
    deps.log.error('refund.callback_refused', { refundId: refund.id, verdict: verified.verdict })
    return port.answerStatus('refused')
  }
  const statements = recordStatements(deps, refund, verified.message)
  if ((await record(deps, () => runBatch(deps.db, statements))) === null) return port.answerStatus('retry')
  try {
    await settleRefundByAsking(deps, refund, { port })
    if (verified.verdict === 'signed' && !(await believe(deps, refundId, verified.message))) {
      deps.log.error('refund.callback_set_aside', { refundId: refund.id })
      return port.answerStatus('retry')
    }
  } catch (error) {
    deps.log.error('refund.callback_not_settled', { refundId: refund.id, ...errorFields(error) })
    // Asking alone may never tell what was said here.
    return port.answerStatus('retry')
  }
  return port.answerStatus('done')
}

function isAbout(refund: RefundRow, { refundNumber, refundId, amountCents }: RefundMessage): boolean {
  if (refundNumber !== null && refundNumber !== refundNumberOf(refund.id)) return false
  if (refundId !== null && refund.refundId !== null && refundId !== refund.refundId) return false
  return amountCents === null || amountCents === refund.amountCents
}

/**
 * Settles by what was signed. False where that names a refund of the provider's that is not known to be this one: it is
 * set aside, and worth something once the provider has named this one the same.
 */
async function believe(deps: Dependencies, refundId: string, message: RefundMessage): Promise<boolean> {
  const outcome = outcomeOf(message)
  const [refund] = await refundOf(deps.db, refundId)
  if (refund === undefined || outcome === null || !isRunning(refund)) return true
  if (!isBound(refund, message)) return false
  await settleRefund(deps, { refund, outcome, canAsk: false })
  await runBatch(deps.db, [concludeStatement(deps, refund, message)])
  return true
}

/** The message names this refund by our own number, or as the provider itself named it to us. */
function isBound(refund: RefundRow, { refundNumber, refundId }: RefundMessage): boolean {
  return refundNumber === refundNumberOf(refund.id) || (refundId !== null && refundId === refund.refundId)
}

function messageRow(refund: RefundRow, { externalId, status }: RefundMessage): SQL {
  return sql`account_id = ${refund.accountId} and provider = ${refund.provider} and external_id = ${externalId}
    and status = ${status}`
}

function concludeStatement({ db }: Dependencies, refund: RefundRow, message: RefundMessage): Statement {
  return db.run(sql`
    update ${paymentCallbacks} set outcome = 'settled' where ${messageRow(refund, message)} and outcome is null`)
}

function outcomeOf({ status, refundId }: RefundMessage): RefundOutcome | null {
  if (status === 'SUCCESS') return { outcome: 'refunded', refundId }
  return status === 'FAILURE' || status === 'CANCELLED' ? { outcome: 'refused', reason: 'provider' } : null
}

function recordStatements({ db, clock }: Dependencies, refund: RefundRow, message: RefundMessage): Statement[] {
  const now = clock.now()
  return [
    db.run(sql`
      insert into ${paymentCallbacks} (id, account_id, provider, external_id, status, payment_id, source, created_at)
      values (${newId('cbk', now)}, ${refund.accountId}, ${refund.provider}, ${message.externalId}, ${message.status},
        ${refund.attemptId}, 'refund', ${now})
      on conflict (account_id, provider, external_id, status) do nothing`),
    // Asked about too soon, a refund that is still on its way would seem never to have been made.
    ...(isBound(refund, message)
      ? [
          db.run(sql`
            update ${refunds} set next_ask_at = min(next_ask_at, ${now})
            where id = ${refund.id} and refund_status = 'PENDING' and next_ask_at is not null`),
        ]
      : []),
  ]
}
