import { bind } from '#core/bind.ts'
import { setupCallOf } from '#core/setup-change.ts'
import { contentSetupCalls } from '#worker/contract/staff/content-setup-calls.ts'

import { editTexts, getTexts } from './content-texts.ts'
import { createService, editService, listServices, orderServices, removeService } from './extra-services.ts'
import { createLanguage, editLanguage, listLanguages, orderLanguages, removeLanguage } from './languages.ts'
import { createProduct, editProduct, listProducts, removeProduct } from './products.ts'

/** What customers are offered and told, as staff set it up. */
export const contentSetupRoutes = bind(contentSetupCalls, {
  'GET /api/staff/account/:accountId/extra-service': (call) => listServices(setupCallOf(call)),
  'POST /api/staff/account/:accountId/extra-service': (call) => {
    const { clickId, ...form } = call.body
    return createService(setupCallOf(call), { clickId, form })
  },
  'PUT /api/staff/account/:accountId/extra-service/:id': (call) => {
    const { version, ...form } = call.body
    return editService(setupCallOf(call), { id: call.params.id, version, form })
  },
  'DELETE /api/staff/account/:accountId/extra-service/:id': (call) =>
    removeService(setupCallOf(call), { id: call.params.id, ...call.query }),
  'PUT /api/staff/account/:accountId/extra-service-order': (call) => orderServices(setupCallOf(call), call.body),

  'GET /api/staff/account/:accountId/product': (call) => listProducts(setupCallOf(call), call.query),
  'POST /api/staff/account/:accountId/product': (call) => createProduct(setupCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/product/:id': (call) =>
    editProduct(setupCallOf(call), { id: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/product/:id': (call) =>
    removeProduct(setupCallOf(call), { id: call.params.id, ...call.query }),

  'GET /api/staff/account/:accountId/language': (call) => listLanguages(setupCallOf(call)),
  'POST /api/staff/account/:accountId/language': (call) => createLanguage(setupCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/language/:id': (call) =>
    editLanguage(setupCallOf(call), { id: call.params.id, ...call.body }),
  'DELETE /api/staff/account/:accountId/language/:id': (call) => {
    const { version, switchOpen } = call.query
    return removeLanguage(setupCallOf(call), { id: call.params.id, version, switchOpen: switchOpen === 'true' })
  },
  'PUT /api/staff/account/:accountId/language-order': (call) => orderLanguages(setupCallOf(call), call.body),

  'GET /api/staff/account/:accountId/content-text': (call) => getTexts(setupCallOf(call), call.query.languageId),
  'PUT /api/staff/account/:accountId/content-text': (call) => editTexts(setupCallOf(call), call.body),
})
