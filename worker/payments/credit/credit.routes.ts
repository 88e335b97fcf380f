import { bind, type Call } from '#core/bind.ts'
import { creditCallbackCalls } from '#worker/contract/callback.ts'
import { creditCalls } from '#worker/contract/customer-calls.ts'
import { messageOf } from '#worker/payments/index.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { bookSigned } from './book-signed.ts'
import { creditCallOf } from './credit-call.ts'
import { getCreditMethods } from './get-credit-methods.ts'
import { signingUnsuccessful } from './signing-unsuccessful.ts'
import { startCredit } from './start-credit.ts'
import { takeCreditorCallback } from './take-creditor-callback.ts'

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
