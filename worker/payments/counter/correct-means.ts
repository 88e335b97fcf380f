import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { conflict, forbidden, notFound, versionConflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { correctionOf, sumOfParts, type CounterPart } from '#domain/money/counter-money.ts'
import type { CorrectMeansForm } from '#worker/contract/staff-payment.ts'
import { change, readTogether, type Db } from '#worker/db/db.ts'
import { isDayClosed, partsOf } from '#worker/db/payment-records/index.ts'
import { counterTakings } from '#worker/db/schema/money/counter.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import {
  announceStatement,
  editStatement,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
} from '#worker/process/index.ts'

import { takingStatement } from './takings.ts'

/** The first row of a payment at the counter: who took it, on which day, and what it keeps by now. */
function takenOf(db: Db, { processId, paymentId }: { processId: string; paymentId: string }) {
  return selectFrom(
    db,
    {
      userId: counterTakings.userId,
      day: counterTakings.day,
      isClosed: sql`${isDayClosed(sql`account_id`, sql`day`)}`.mapWith(Boolean),
      parts: partsOf(sql`${paymentId}`),
    },
    sql`${counterTakings} where payment_id = ${paymentId} and process_id = ${processId} and kind = 'TAKEN' limit 1`,
  )
}

/**
 * Corrects the means of a payment at the counter, by who took it and until its day is closed: rows take back and put anew, so that
 * nothing is overwritten. The sum stays; money that is to go back is refunded.
 */
export async function correctMeans(call: StaffCall, paymentId: string, input: CorrectMeansForm): Promise<void> {
  const { deps, staff, processId } = call
  const { db, clock, requestId } = deps
  const rows = await readTogether(db, {
    row: staffRowOf(db, processId),
    taken: takenOf(db, { processId, paymentId }),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.act', row)
  const [taken] = rows.taken
  if (taken === undefined) throw notFound('payment')
  if (taken.userId !== staff.userId) throw forbidden()
  if (row.version !== input.version) throw versionConflict('process')
  if (taken.isClosed) throw dayClosed()
  const parts = correctedParts(taken.parts, input.means)
  if (parts.length === 0) return
  const now = clock.now()
  const guard = sql`version = ${row.version} and not ${isDayClosed(row.accountId, taken.day)}`
  const edit = editStatement(db, { processId, set: {}, guard, now })
  const { userId } = staff
  const of = { accountId: row.accountId, paymentId, processId, userId, day: taken.day, now }
  const entry = {
    actor: { kind: 'staff' as const, id: userId },
    accountId: row.accountId,
    action: 'payment.correct_means',
    subject: processId,
    detail: { paymentId, means: input.means.map(({ means }) => means) },
  }
  const { wrote } = await change(db, {
    write: {
      process: [edit.statement, announceStatement(db, { processId, guard: edit.won })],
      takings: takingStatement(db, { ...of, kind: 'CORRECTED', parts, guard: edit.won }),
      audit: auditStatement(db, { entry, requestId, now, guard: edit.won }),
    },
  })
  if (!wrote.process) throw versionConflict('process')
}

const dayClosed = () => conflict('day_end.closed', 'The day of this payment is closed')

/** Throws 422 where the means do not make what the payment keeps. */
function correctedParts(before: readonly CounterPart[], form: CorrectMeansForm['means']): CounterPart[] {
  const after = form.map(({ means, amount }) => ({ means, amountCents: amount }))
  if (sumOfParts(after) !== sumOfParts(before)) throw requestInvalidField('means', 'sum_differs')
  return correctionOf(before, after)
}
