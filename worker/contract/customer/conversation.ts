import * as z from 'zod'

import { freeTextMaxLength } from '#domain/operations/limits.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { callback, customer, answerIn, rawAnswer } from '#worker/contract/route.ts'

/** Messages between a visit's customer and its workshop, as the customer sees them. */

export const customerMessageSchema = z.strictObject({
  /** Made by the browser once for each click (a UUID). */
  clickId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  text: z.string().trim().min(1).max(freeTextMaxLength),
})

export type CustomerMessageInput = z.infer<typeof customerMessageSchema>

/** `text` is null once it was erased. */
export type ThreadEntry = { id: string; from: 'workshop' | 'customer'; text: string | null; at: string }

/** The first first. `mayWrite`: the visit goes on. */
export type CustomerThread = { entries: ThreadEntry[]; mayWrite: boolean }

const threadUnits = { entries: [{ at: instant }] } satisfies UnitsOf<CustomerThread>
export type CountedThread = Counted<CustomerThread, typeof threadUnits>

export const threadCalls = {
  'GET /api/process/message': customer({ answer: answerIn<CustomerThread, typeof threadUnits>(threadUnits) }),
  /** One click is one message. 429 after ten in an hour, 409 `process.ended`. */
  'POST /api/process/message': customer({
    body: customerMessageSchema,
    answer: answerIn<CustomerThread, typeof threadUnits>(threadUnits),
  }),
}

/** A text message that came to a number of the account's; the gateway is answered as it wants to be. */
export const smsAnswerCalls = {
  'POST /api/callback/sms-answer/:provider/:accountId/:secret': callback({
    bodyLimit: 16 * 1024,
    answer: rawAnswer<string>(),
  }),
}
