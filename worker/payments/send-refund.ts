import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { refunds } from '#worker/db/schema/payment.table.ts'

import { refundInput } from './ask-refund.ts'
import { openPort } from './credentials.ts'
import { refundOf, type RefundRow } from './refund.queries.ts'
import { settleRefund } from './settle-refund.ts'

/** Outbox kind of a refund that a provider is to be told of. */
export const refundEffectKind = 'payment.refund'

/** The job asks then about a refund whose telling was cut off. */
const cutOffAfterMs = 2 * 60_000

/**
 * Tells a provider to give money back, once: the row says so before the provider is called, and whoever finds it said
 * asks instead of telling again.
 */
export async function sendRefund(deps: Dependencies, refundId: string, signal: AbortSignal): Promise<void> {
  const [refund] = await refundOf(deps.db, refundId)
  if (refund === undefined || refund.refundStatus !== 'INITIALIZED') return
  const port = await openPort(deps, refund)
  if (port === null) throw new Error('The account has no credentials for the provider of the refund')
  const told = await claim(deps, refund)
  if (told === null) return
  const outcome = await port.refund(refundInput(deps, told), signal)
  const reason = 'reason' in outcome ? outcome.reason : null
  deps.log.info('refund.sent', { refundId: refund.id, outcome: outcome.outcome, reason })
  await settleRefund(deps, { refund: told, outcome, canAsk: port.askRefund !== undefined })
}

/** Only one caller tells the provider; null for the others. */
async function claim({ db, clock }: Dependencies, refund: RefundRow): Promise<RefundRow | null> {
  const now = clock.now()
  const written: unknown[] = await db.all(sql`
    update ${refunds} set refund_status = 'PENDING', next_ask_at = ${now + cutOffAfterMs}, version = version + 1,
      updated_at = ${now}
    where id = ${refund.id} and version = ${refund.version} and refund_status = 'INITIALIZED' returning id`)
  if (written.length === 0) return null
  return { ...refund, refundStatus: 'PENDING', version: refund.version + 1 }
}
