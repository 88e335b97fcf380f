import { answer, staff } from '#worker/contract/route.ts'
import {
  balanceSchema,
  correctMeansSchema,
  refundInputSchema,
  resolveRefundSchema,
} from '#worker/contract/staff-payment.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

/** Calls for the money of a visit: what is given back, what it owes, and by which means the counter took it. */
export const moneyCalls = {
  'POST /api/staff/process/:id/refund': staff({
    action: 'payment.refund',
    stepUp: true,
    about: 'visit',
    body: refundInputSchema,
    answer: answer<StaffProcess>(),
  }),
  /** Money that the visit owes. 409 `balance.none`, or `balance.no_payment` where no provider can give it back. */
  'POST /api/staff/process/:id/balance': staff({
    action: 'payment.refund',
    stepUp: true,
    about: 'visit',
    body: balanceSchema,
    answer: answer<StaffProcess>(),
  }),
  /**
   * Corrects the means of a payment at the counter, by who took it. 403 for others; 409 `day_end.closed` once its day
   * is closed; 422 `sum_differs` where they do not make what the payment keeps.
   */
  'POST /api/staff/process/:id/payment/:paymentId/means': staff({
    action: 'process.act',
    about: 'visit',
    body: correctMeansSchema,
    answer: answer<StaffProcess>(),
  }),
  /** 409 `refund.none_running` where it has ended, or where the provider need not be told again. */
  'POST /api/staff/process/:id/refund/:refundId': staff({
    action: 'payment.refund',
    stepUp: true,
    about: 'visit',
    body: resolveRefundSchema,
    answer: answer<StaffProcess>(),
  }),
}
