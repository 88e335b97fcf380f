import { sql } from 'drizzle-orm'

import { isOpenPayment } from '#domain/money/settlement.ts'
import type { CountedPayment } from '#worker/contract/customer/payment.ts'
import { runBatch } from '#worker/db/db.ts'
import { askProvider, knownPayment } from '#worker/payments/ask-provider.ts'
import { attemptsOf, type AttemptRow } from '#worker/payments/attempt.queries.ts'
import { openPort } from '#worker/payments/credentials.ts'
import { paidAlreadyText } from '#worker/payments/paid-already.ts'
import { getPayment, isCancellable } from '#worker/payments/payment-view.ts'
import { alreadyPaid, notCancellable, providerUnavailable } from '#worker/payments/payment.errors.ts'
import { askSoonStatement } from '#worker/payments/record-message.ts'
import { settlePayment } from '#worker/payments/settle-payment.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

/**
 * Ends the open payment at its provider. Money may have come at the same moment: the provider is asked after, and what
 * was paid stays paid (409). Where the provider does not answer nothing changes.
 */
export async function cancelPayment(call: CustomerCall): Promise<CountedPayment | null> {
  const { process, rows } = await readProcess(call, (db, keys) => ({ attempts: attemptsOf(db, keys.processId) }))
  const { attempts } = rows
  const open = attempts.find(({ status }) => isOpenPayment(status))
  if (open === undefined) {
    if (attempts.some(isPaying)) throw alreadyPaid(paidAlreadyText(process.languageLcid))
    // A repeat of a cancellation that took.
    if (attempts[0]?.setAside === 'cancelled') return getPayment(call)
    throw notCancellable()
  }
  if (open.status !== 'PENDING' || !isCancellable(open.provider)) throw notCancellable()
  await cancelAtProvider(call, open)
  const view = await getPayment(call)
  if (view?.status === 'SUCCESS') throw alreadyPaid(paidAlreadyText(process.languageLcid))
  return view
}

function isPaying({ status, capturedCents, surplusCents }: AttemptRow): boolean {
  return status === 'SUCCESS' && capturedCents > surplusCents
}

async function cancelAtProvider({ deps }: CustomerCall, open: AttemptRow): Promise<void> {
  const port = await openPort(deps, open)
  const outcome = await port?.cancel?.(knownPayment(open))
  if (outcome === undefined) throw notCancellable()
  if (outcome.outcome === 'unknown') {
    const soon = { attemptId: open.id, hasReturned: false, now: deps.clock.now(), guard: sql`1` }
    await runBatch(deps.db, [askSoonStatement(deps.db, soon)])
    throw providerUnavailable()
  }
  const asked = await askProvider(deps, open, port)
  if (asked.finding.result === 'paid') return settlePayment(deps, { attempt: open, ...asked })
  if (outcome.outcome === 'refused') throw notCancellable()
  await settlePayment(deps, { attempt: open, finding: { result: 'let_go', reason: 'cancelled' }, facts: asked.facts })
}
