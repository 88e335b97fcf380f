import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import type { BookSignedInput } from '#worker/contract/customer/credit.ts'
import type { CountedPayment } from '#worker/contract/customer/payment.ts'
import { runBatch } from '#worker/db/db.ts'
import {
  askProvider,
  askSoonStatement,
  getPayment,
  isAskable,
  openCreditPort,
  settleByAsking,
  settlePayment,
  type AttemptRow,
} from '#worker/payments/index.ts'
import type { CustomerCall } from '#worker/process/index.ts'
import type { BookOutcome } from '#worker/providers/index.ts'

import { creditAttempts, theOneMeant } from './credit-attempt.ts'
import { notBooked } from './credit.errors.ts'

/**
 * The customer says that it is signed: the creditor books it, or tells that nothing is. A repeat is told how it stands.
 * Where the creditor does not answer it is being checked, and the job goes on.
 */
export async function bookSigned(call: CustomerCall, { settingId }: BookSignedInput): Promise<CountedPayment | null> {
  const attempts = await creditAttempts(call)
  const attempt = theOneMeant(attempts.filter(({ creditorSettingId }) => creditorSettingId === settingId))
  if (attempt === undefined) throw notBooked()
  await settleReturn(call.deps, attempt)
  const view = await getPayment(call)
  if (view === null || view.truth === 'notPaid') throw notBooked()
  return view
}

async function settleReturn(deps: Dependencies, attempt: AttemptRow): Promise<void> {
  if (attempt.status !== 'SIGNING') {
    if (isAskable(attempt, deps.clock.now())) await settleByAsking(deps, attempt)
    return
  }
  const { paymentId, orderNumber } = attempt
  await noteReturn(deps, attempt)
  const port = await openCreditPort(deps, attempt)
  if (port === null || paymentId === null) return
  const outcome = await port.bookSigned({ paymentId, orderNumber })
  await settleBooking(deps, attempt, outcome)
}

/** The booking is written before the creditor is called: the job books it if nobody here comes to it. */
async function noteReturn({ db, clock }: Dependencies, { id: attemptId }: AttemptRow): Promise<void> {
  await runBatch(db, [askSoonStatement(db, { attemptId, hasReturned: true, now: clock.now(), guard: sql`1` })])
}

async function settleBooking(deps: Dependencies, attempt: AttemptRow, outcome: BookOutcome): Promise<void> {
  const reason = 'reason' in outcome ? outcome.reason : null
  deps.log.info('credit.booked', { paymentId: attempt.id, outcome: outcome.outcome, reason })
  switch (outcome.outcome) {
    case 'booked': {
      const asked = await askProvider(deps, attempt)
      return settlePayment(deps, { attempt, ...asked })
    }
    case 'frozen':
      return settlePayment(deps, { attempt, finding: { result: 'open', isWithProvider: true } })
    case 'denied':
    case 'unsigned':
    case 'refused':
      return settlePayment(deps, { attempt, finding: { result: 'ended', status: 'FAILURE' } })
    case 'unknown':
  }
}
