import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import type { Effect } from '#core/outbox/outbox.ts'
import { refunds } from '#worker/db/schema/money/payment.table.ts'
import { openPort, type SettlingPort } from '#worker/payments/credentials.ts'
import { settleRefund } from '#worker/payments/settle-refund.ts'
import type { RefundInput, RefundOutcome } from '#worker/providers/index.ts'

import { onItsWayMs, refundInput } from './ask-refund.ts'
import { refundOf, type RefundRow } from './refund.queries.ts'

/** Outbox kind of a refund that a provider is to be told of. */
export const refundEffectKind = 'payment.refund'

export function refundEffect({ id, processId }: { id: string; processId: string }): Effect {
  return { streamKey: `${processId}:refund`, kind: refundEffectKind, payload: { refundId: id } }
}

/**
 * Tells a provider to give money back, once: the row says so before the provider is called, and whoever finds it said
 * asks instead of telling again. Where staff wish it told once more, it is the same refund by its number.
 */
export async function sendRefund(deps: Dependencies, refundId: string, signal: AbortSignal): Promise<void> {
  const [refund] = await refundOf(deps.db, refundId)
  if (refund === undefined || refund.refundStatus !== 'INITIALIZED') return
  const port = await openPort(deps, refund)
  const claimed = await claim(deps, refund)
  if (claimed === null) return
  const outcome = await outcomeOf(port, { refund: claimed, input: refundInput(deps, claimed), signal })
  const reason = 'reason' in outcome ? outcome.reason : null
  deps.log.info('refund.sent', { refundId: refund.id, outcome: outcome.outcome, reason })
  await settleRefund(deps, { refund: claimed, outcome, canAsk: port?.askRefund !== undefined })
}

type RefundCall = { refund: RefundRow; input: RefundInput; signal: AbortSignal }

/**
 * Returns the outcome of a refund. A refusal of the second request says nothing of the first: only a provider that can
 * be asked tells that.
 */
async function outcomeOf(port: SettlingPort | null, { refund, input, signal }: RefundCall): Promise<RefundOutcome> {
  const isAgain = refund.unknownSince !== null
  if (port === null) return { outcome: isAgain ? 'unknown' : 'refused', reason: 'no_credentials' }
  if (!isAgain) return port.refund(input, signal)
  const asked = await port.askRefund?.({ ...input, refundId: refund.refundId }, signal)
  if (asked !== undefined && !(asked.outcome === 'refused' && asked.reason === 'not_found')) return asked
  const outcome = await port.refund(input, signal)
  return asked === undefined && outcome.outcome === 'refused' ? { ...outcome, outcome: 'unknown' } : outcome
}

/** Only one caller tells the provider; null for the others. */
async function claim({ db, clock }: Dependencies, refund: RefundRow): Promise<RefundRow | null> {
  const now = clock.now()
  const written: unknown[] = await db.all(sql`
    update ${refunds} set refund_status = 'PENDING', next_ask_at = ${now + onItsWayMs}, version = version + 1,
      updated_at = ${now}
    where id = ${refund.id} and version = ${refund.version} and refund_status = 'INITIALIZED' returning id`)
  if (written.length === 0) return null
  return { ...refund, refundStatus: 'PENDING', version: refund.version + 1 }
}
