import type { Dependencies } from '#core/dependencies.ts'
import { bind, type Call } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { isOpenPayment, type Finding } from '#domain/money/settlement.ts'
import { creditCallbackCalls } from '#worker/contract/customer/callback.ts'
import type { SigningUnsuccessfulInput } from '#worker/contract/customer/credit.ts'
import { creditCalls } from '#worker/contract/customer/payment-calls.ts'
import type { CountedPayment } from '#worker/contract/customer/payment.ts'
import {
  alsoFromArchive,
  messageOf,
  attemptOfOrder,
  takeMessage,
  askProvider,
  getPayment,
  isAskable,
  settlePayment,
} from '#worker/payments/index.ts'
import { customerCallOf, type CustomerCall } from '#worker/process/index.ts'
import type { IncomingMessage } from '#worker/providers/index.ts'

import { bookSigned } from './book-signed.ts'
import { creditAttempts } from './credit-attempt.ts'
import { creditCallOf } from './credit-call.ts'
import { getCreditMethods } from './get-credit-methods.ts'
import { startCredit } from './start-credit.ts'

/** A customer's calls about paying by credit. */
export const creditRoutes = bind(creditCalls, {
  'POST /api/process/get-resursbank-payment-methods': ({ c, body }) => getCreditMethods(creditCallOf(c), body),
  'POST /api/process/resurs-bank-payment': ({ c, body }) => startCredit(creditCallOf(c), body),
  'PUT /api/process/book-signed-resurs-bank-payment': ({ c, body }) => bookSigned(customerCallOf(c), body),
  'PUT /api/process/signing-unsuccessful': ({ c, body }) => signingUnsuccessful(customerCallOf(c), body),
})

const path = '/api/callback/resurs-bank/:settingId/:secret'
type CreditorCall = Call<`GET ${typeof path}`, (typeof creditCallbackCalls)[`GET ${typeof path}`]>

async function take({ c, deps, params }: CreditorCall): Promise<Response> {
  const status = await takeCreditorCallback(deps, { ...params, message: await messageOf(c) })
  return new Response(null, { status })
}

/** The creditor's calls about all payments of a setting. */
export const creditCallbackRoutes = bind(creditCallbackCalls, { [`GET ${path}`]: take, [`POST ${path}`]: take })

type CreditorCallback = { settingId: string; secret: string; message: IncomingMessage }

/**
 * Takes a call of a creditor that has one address for all payments: it names the payment by our order number. From there
 * on it is as any other call. Answers the status that means to the creditor what became of it.
 */
async function takeCreditorCallback(deps: Dependencies, callback: CreditorCallback): Promise<number> {
  const { settingId, secret, message } = callback
  const isOurs = isAddressSecret(deps.config, 'creditor-callback', { id: settingId, secret })
  const orderNumber = message.query.get('paymentId') ?? ''
  const find = () => attemptOfOrder(deps.db, { orderNumber, settingId })
  const [attempt] = isOurs ? await alsoFromArchive(deps, orderNumber, find) : []
  if (attempt === undefined) throw notFound('route')
  return takeMessage(deps, attempt, message)
}

/**
 * The customer says that nothing was signed, or wants to pay in another way. The creditor is asked: what was booked counts,
 * and what it looks into goes on. Everything else is let go of, also where it does not answer: what may still come of it
 * is not taken.
 */
async function signingUnsuccessful(
  call: CustomerCall,
  { result }: SigningUnsuccessfulInput,
): Promise<CountedPayment | null> {
  const { deps } = call
  const attempts = await creditAttempts(call)
  const open = attempts.find(({ status }) => isOpenPayment(status))
  if (open !== undefined && isAskable(open, deps.clock.now())) {
    const asked = await askProvider(deps, open)
    const finding = whatRemains(asked.finding, open.status === 'SIGNING')
    deps.log.info('credit.not_signed', { paymentId: open.id, result, finding: finding.result })
    await settlePayment(deps, { attempt: open, finding, facts: asked.facts })
  }
  return getPayment(call)
}

/** Only what waits for the customer can be let go of. */
function whatRemains(finding: Finding, isSigning: boolean): Finding {
  const isWaiting = finding.result === 'unknown' || (finding.result === 'open' && finding.isWithProvider !== true)
  return isWaiting && isSigning ? { result: 'let_go', reason: 'cancelled' } : finding
}
