import { bind } from '#core/http/bind.ts'
import { threadCalls } from '#worker/contract/customer/conversation.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { answerWorkshop, getThread } from './thread.ts'

/** The conversation as its customer has it. */
export const threadRoutes = bind(threadCalls, {
  'GET /api/process/message': ({ c }) => getThread(customerCallOf(c)),
  'POST /api/process/message': ({ c, body }) => answerWorkshop(customerCallOf(c), body),
})
