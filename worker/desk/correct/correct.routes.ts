import { bind } from '#core/http/bind.ts'
import { correctionCalls } from '#worker/contract/staff/desk-calls.ts'
import { staffCallOf } from '#worker/process/index.ts'

import { correctOrder } from './correct-order.ts'

/** Routes of staff's corrections to a visit's order. */
export const correctionRoutes = bind(correctionCalls, {
  'PUT /api/staff/process/:id/order': (call) => correctOrder(staffCallOf(call), call.body),
})
