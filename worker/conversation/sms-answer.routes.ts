import { bind } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { smsAnswerCalls } from '#worker/contract/customer/conversation.ts'
import { forgedCall, incomingOf } from '#worker/notifications/index.ts'
import { createPorts } from '#worker/providers/index.ts'

import { takeAnswer } from './take-answer.ts'

/** Routes that gateways call when a text message comes to a number of an account. */
export const smsAnswerRoutes = bind(smsAnswerCalls, {
  'POST /api/callback/sms-answer/:provider/:accountId/:secret': async ({ c, deps, params }) => {
    const { provider, accountId, secret } = params
    const isOurs = isAddressSecret(deps.config, 'sms-answer', { id: accountId, secret: secret.slice(0, 64) })
    if (!isOurs || provider !== deps.config.sms.provider) throw notFound('route')
    const { sms } = createPorts(deps)
    const reading = sms.readAnswer(await incomingOf(c, deps))
    if (reading.reading === 'forged') throw forgedCall()
    if (reading.reading === 'answer') await takeAnswer(deps, accountId, { provider, ...reading })
    const { status, body, contentType } = sms.answerReceipt
    return new Response(body, { status, headers: { 'Content-Type': contentType } })
  },
})
