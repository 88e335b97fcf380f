import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { refundInputSchema } from '#worker/contract/staff-payment.ts'
import { getPossibleEvents, processParam, staffCallOf, withWhatChanged } from '#worker/process/index.ts'

import { requestRefund } from './request-refund.ts'

/** What signed-in staff do with money. */
export const staffPaymentRoutes = createRouter().post(
  '/api/staff/process/:id/refund',
  validate('param', processParam),
  validate('json', refundInputSchema),
  async (c) => {
    const call = staffCallOf(c, c.req.valid('param').id)
    const input = c.req.valid('json')
    await withWhatChanged(call, input.version, () => requestRefund(call, input))
    return c.json(await getPossibleEvents(call))
  },
)
