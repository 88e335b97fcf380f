import { bind } from '#core/bind.ts'
import { processCalls } from '#worker/contract/customer-calls.ts'

import { approvePrice } from './approve-price.ts'
import type { IdentityVerbs } from './ask-identity.ts'
import { chooseExtraService } from './choose-extra-service.ts'
import { chooseLanguage } from './choose-language.ts'
import { canonicalCode, customerCallOf } from './customer-call.ts'
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

/**
 * The calls of a customer (specification §7 "Process"). The code is looked up by the verb, in the batch of its reads. The
 * last of the steps is the confirmation, which may ask who the customer is.
 */
export function createProcessRoutes(identity: IdentityVerbs) {
  return bind(processCalls, {
    'GET /api/process/init': ({ c }) => getInit(customerCallOf(c)),
    'GET /api/process/ticket': ({ c }) => getTicket(customerCallOf(c)),
    'GET /api/process': ({ c }) => getStatus(customerCallOf(c)),
    'GET /api/process/work-order': ({ c }) => getWorkOrder(customerCallOf(c)),
    'GET /api/process/extra-service/available': ({ c }) => getExtraServices(customerCallOf(c)),
    'GET /api/process/language': ({ c }) => getLanguages(customerCallOf(c)),
    'GET /api/process/content': ({ c }) => getContent(customerCallOf(c)),
    'GET /api/process/ui-config': ({ c }) => getUiConfig(customerCallOf(c)),
    'GET /api/process/account': ({ c }) => getAccount(customerCallOf(c)),
    'GET /api/process/path': ({ c }) => getPath(customerCallOf(c)),
    'POST /api/process/reserve-again': ({ c }) => reserveAgain(customerCallOf(c)),
    'PUT /api/process/code': ({ c, body }) => getCode({ ...customerCallOf(c), code: canonicalCode(body.code) }),
    'PUT /api/process/extra-service/': ({ c, body }) => chooseExtraService(customerCallOf(c), body),
    'DELETE /api/process/extra-service/:id': ({ c, params }) => dropExtraService(customerCallOf(c), params.id),
    'PUT /api/process/selection/': ({ c, body }) => setSelection(customerCallOf(c), body),
    'PUT /api/process/notes': ({ c, body }) => saveNotes(customerCallOf(c), body),
    'PUT /api/process/language': ({ c, body }) => chooseLanguage(customerCallOf(c), body),
    'PUT /api/process/link-opened': ({ c, body }) => markLinkOpened(customerCallOf(c), body),
    'PUT /api/process/step': ({ c, body }) => setStep(customerCallOf(c), body, identity),
    'POST /api/process/price-approval': ({ c, body }) => approvePrice(customerCallOf(c), body),
    'POST /api/process/delivery-info': ({ c, body }) => giveDeliveryInfo(customerCallOf(c), body),
  })
}
