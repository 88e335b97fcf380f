import { desc, eq, type SQL } from 'drizzle-orm'

import type { Db } from '#core/db.ts'

import { payments } from './payment.table.ts'

/** The latest attempt to pay of a process. */
export function latestPaymentOf(db: Db, processId: SQL) {
  return db
    .select({
      id: payments.id,
      paymentId: payments.paymentId,
      referenceCode: payments.referenceCode,
      amountCents: payments.amountCents,
      status: payments.status,
      paymentTime: payments.paymentTime,
      paymentType: payments.paymentType,
    })
    .from(payments)
    .where(eq(payments.processId, processId))
    .orderBy(desc(payments.createdAt))
    .limit(1)
}
