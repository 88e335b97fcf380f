import * as z from 'zod'

import { smsSenderStates, type SmsSenderState } from '#domain/contact/sms-sender.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

/** The names that workshops wish their text messages to be from, and what the operator says of each. */

export type RequestedSmsSender = {
  /** The workshop's id. */
  id: string
  workshop: string
  sender: string
  state: SmsSenderState
  /** The reason for refusing it. */
  reason: string | null
  decidedAt: string | null
}
export type RequestedSmsSenders = { items: RequestedSmsSender[] }

export const smsSenderUnits = { decidedAt: instant } satisfies UnitsOf<RequestedSmsSender>
export const smsSendersUnits = { items: [smsSenderUnits] } satisfies UnitsOf<RequestedSmsSenders>

export type CountedRequestedSmsSender = Counted<RequestedSmsSender, typeof smsSenderUnits>
export type CountedRequestedSmsSenders = Counted<RequestedSmsSenders, typeof smsSendersUnits>

/** `sender` and `seen` are what the operator saw. A refusal has a reason, which the workshop reads. */
export const smsSenderDecisionSchema = z
  .strictObject({
    sender: z.string().min(1).max(16),
    seen: z.enum(smsSenderStates),
    state: z.enum(['REGISTERED', 'REFUSED']),
    reason: z.string().trim().max(200),
  })
  .superRefine(({ state, reason }, context) => {
    if (state === 'REFUSED' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'required' })
  })
export type SmsSenderDecision = z.infer<typeof smsSenderDecisionSchema>

const ofOperator = { action: 'health.tend', about: 'nothing', least: 'all' } as const

/** 404 `sms_sender.not_found` of a workshop without a name of its own. 409 `sms_sender.changed` (`changed`: RequestedSmsSender). */
export const smsSenderCalls = {
  'GET /api/staff/sms-sender': staff({
    ...ofOperator,
    answer: answerIn<RequestedSmsSenders, typeof smsSendersUnits>(smsSendersUnits),
  }),
  'PUT /api/staff/sms-sender/:id': staff({
    ...ofOperator,
    body: smsSenderDecisionSchema,
    answer: answerIn<RequestedSmsSender, typeof smsSenderUnits>(smsSenderUnits),
  }),
}
