import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import {
  bookSignedSchema,
  creditMethodsSchema,
  creditPaymentSchema,
  signingUnsuccessfulSchema,
} from '#worker/contract/credit.ts'
import { messageOf } from '#worker/payments/index.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { bookSigned } from './book-signed.ts'
import { creditCallOf } from './credit-call.ts'
import { getCreditMethods } from './get-credit-methods.ts'
import { signingUnsuccessful } from './signing-unsuccessful.ts'
import { startCredit } from './start-credit.ts'
import { takeCreditorCallback } from './take-creditor-callback.ts'

const callbackPath = '/api/callback/resurs-bank/:settingId/:secret'

/** A customer's calls about paying by credit, and the creditor's about all payments of a setting. */
export const creditRoutes = createRouter()
  .post('/api/process/get-resursbank-payment-methods', validate('json', creditMethodsSchema), async (c) =>
    c.json(await getCreditMethods(creditCallOf(c), c.req.valid('json')), 200),
  )
  .post('/api/process/resurs-bank-payment', validate('json', creditPaymentSchema), async (c) =>
    c.json(await startCredit(creditCallOf(c), c.req.valid('json')), 200),
  )
  .put('/api/process/book-signed-resurs-bank-payment', validate('json', bookSignedSchema), async (c) =>
    c.json(await bookSigned(customerCallOf(c), c.req.valid('json')), 200),
  )
  .put('/api/process/signing-unsuccessful', validate('json', signingUnsuccessfulSchema), async (c) =>
    c.json(await signingUnsuccessful(customerCallOf(c), c.req.valid('json')), 200),
  )
  .on(['GET', 'POST'], callbackPath, async (c) => {
    const { settingId, secret } = c.req.param()
    const status = await takeCreditorCallback(c.get('deps'), { settingId, secret, message: await messageOf(c) })
    return new Response(null, { status })
  })
