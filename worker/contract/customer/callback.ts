import * as z from 'zod'

import { frameReturns } from '#domain/money/payment-frame.ts'
import { answer, callback, frame, nothing, rawAnswer } from '#worker/contract/route.ts'

/** Calls that providers make; the route checks their secret or signature. */

const taken = callback({ answer: rawAnswer<null>() })

export const paymentCallbackCalls = {
  'GET /api/callback/payment/:provider/:attemptId/:secret': taken,
  'POST /api/callback/payment/:provider/:attemptId/:secret': taken,
  'GET /api/callback/refund/:provider/:refundId/:secret': taken,
  'POST /api/callback/refund/:provider/:refundId/:secret': taken,
  /** The document that holds the markup of a provider. */
  'GET /api/payment-frame/:attemptId/:secret': frame({ answer: rawAnswer<string>() }),
  /** The address to which that markup leads when it is done. */
  'GET /api/payment-frame/:attemptId/:secret/:back': frame({
    params: { back: z.enum(frameReturns) },
    answer: rawAnswer<string>(),
  }),
}

export const creditCallbackCalls = {
  'GET /api/callback/resurs-bank/:settingId/:secret': taken,
  'POST /api/callback/resurs-bank/:settingId/:secret': taken,
}

/** The cloud of a cabinet, which takes 200 alone for an answer. */
export const cloudCallbackCalls = {
  'POST /api/callback/keycafe/:deviceId': callback({ answer: answer<{ taken: true }>() }),
}

/** Gateways of messages. A report that is taken, known or of no interest is answered 204. */
export const reportCalls = {
  'POST /api/callback/sms/:provider/:messageId/:secret': callback({ answer: nothing }),
  'POST /api/callback/email/:provider': callback({ answer: nothing }),
}
