import type { Context } from 'hono'

import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import {
  approvePriceSchema,
  deliveryInfoSchema,
  extraServiceSchema,
  languageSchema,
  linkOpenedSchema,
  notesSchema,
  processCodeSchema,
  selectionSchema,
  stepSchema,
} from '#worker/contract/process-inputs.ts'

import { approvePrice } from './approve-price.ts'
import type { IdentityVerbs } from './ask-identity.ts'
import { chooseExtraService } from './choose-extra-service.ts'
import { chooseLanguage } from './choose-language.ts'
import { canonicalCode, customerCallOf, type CustomerCall } from './customer-call.ts'
import {
  getAccount,
  getCode,
  getContent,
  getExtraServices,
  getLanguages,
  getPath,
  getStatus,
  getTicket,
  getUiConfig,
  getWorkOrder,
} from './customer-reads.ts'
import { dropExtraService } from './drop-extra-service.ts'
import { getInit } from './get-init.ts'
import { giveDeliveryInfo } from './give-delivery-info.ts'
import { markLinkOpened } from './mark-link-opened.ts'
import { reserveAgain } from './reserve-again.ts'
import { saveNotes } from './save-notes.ts'
import { setSelection } from './set-selection.ts'
import { setStep } from './set-step.ts'

/** A call without a body: read what it is about, answer what the verb brings. */
function bare<Answer>(verb: (call: CustomerCall) => Promise<Answer>) {
  return async (c: Context<AppEnv>) => c.json(await verb(customerCallOf(c)), 200)
}

/** The calls of a customer (specification §7 "Process"). The code is looked up by the verb, in the batch of its reads. */
export const processRoutes = createRouter()
  .get('/api/process/init', bare(getInit))
  .get('/api/process/ticket', bare(getTicket))
  .get('/api/process', bare(getStatus))
  .get('/api/process/work-order', bare(getWorkOrder))
  .get('/api/process/extra-service/available', bare(getExtraServices))
  .get('/api/process/language', bare(getLanguages))
  .get('/api/process/content', bare(getContent))
  .get('/api/process/ui-config', bare(getUiConfig))
  .get('/api/process/account', bare(getAccount))
  .get('/api/process/path', bare(getPath))
  .post('/api/process/reserve-again', bare(reserveAgain))
  .put('/api/process/code', validate('json', processCodeSchema), async (c) => {
    const code = canonicalCode(c.req.valid('json').code)
    return c.json(await getCode({ ...customerCallOf(c), code }), 200)
  })
  .put('/api/process/extra-service/', validate('json', extraServiceSchema), async (c) =>
    c.json(await chooseExtraService(customerCallOf(c), c.req.valid('json')), 200),
  )
  .delete('/api/process/extra-service/:id', async (c) =>
    c.json(await dropExtraService(customerCallOf(c), c.req.param('id')), 200),
  )
  .put('/api/process/selection/', validate('json', selectionSchema), async (c) =>
    c.json(await setSelection(customerCallOf(c), c.req.valid('json')), 200),
  )
  .put('/api/process/notes', validate('json', notesSchema), async (c) =>
    c.json(await saveNotes(customerCallOf(c), c.req.valid('json')), 200),
  )
  .put('/api/process/language', validate('json', languageSchema), async (c) =>
    c.json(await chooseLanguage(customerCallOf(c), c.req.valid('json')), 200),
  )
  .put('/api/process/link-opened', validate('json', linkOpenedSchema), async (c) =>
    c.json(await markLinkOpened(customerCallOf(c), c.req.valid('json')), 200),
  )
  .post('/api/process/price-approval', validate('json', approvePriceSchema), async (c) => {
    const answer = await approvePrice(customerCallOf(c), c.req.valid('json'))
    return answer === null ? c.body(null, 205) : c.json(answer, 200)
  })
  .post('/api/process/delivery-info', validate('json', deliveryInfoSchema), async (c) =>
    c.json(await giveDeliveryInfo(customerCallOf(c), c.req.valid('json')), 200),
  )

/** Steps forward and back; the last one is the confirmation, which may ask who the customer is. */
export function createStepRoute(identity: IdentityVerbs) {
  return createRouter().put('/api/process/step', validate('json', stepSchema), async (c) => {
    const answer = await setStep(customerCallOf(c), c.req.valid('json'), identity)
    return answer === null ? c.body(null, 205) : c.json(answer, 200)
  })
}
