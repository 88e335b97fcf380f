import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { contentSettingsCalls } from '#worker/contract/staff/settings/content-settings-calls.ts'

import { editTexts, getTexts } from './content-texts.ts'
import { createService, editService, listServices, orderServices, removeService } from './extra-services.ts'
import { createLanguage, editLanguage, listLanguages, orderLanguages, removeLanguage } from './languages.ts'
import { createProduct, editProduct, listProducts, removeProduct } from './products.ts'

/** Routes of what customers are offered and told, as staff set it up. */
export const contentSettingsRoutes = bind(contentSettingsCalls, {
  'GET /api/staff/account/:accountId/extra-service': (call) => listServices(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/extra-service': (call) => {
    const { clickId, ...form } = call.body
    return createService(settingsCallOf(call), { clickId, form })
  },
  'PUT /api/staff/account/:accountId/extra-service/:id': (call) => {
    const { version, ...form } = call.body
    return editService(settingsCallOf(call), { id: call.params.id, version, form })
  },
  'DELETE /api/staff/account/:accountId/extra-service/:id': (call) =>
    removeService(settingsCallOf(call), { id: call.params.id, ...call.query }),
  'PUT /api/staff/account/:accountId/extra-service-order': (call) => orderServices(settingsCallOf(call), call.body),

  'GET /api/staff/account/:accountId/product': (call) => listProducts(settingsCallOf(call), call.query),
  'POST /api/staff/account/:accountId/product': (call) => createProduct(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/product/:id': (call) =>
    editProduct(settingsCallOf(call), { id: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/product/:id': (call) =>
    removeProduct(settingsCallOf(call), { id: call.params.id, ...call.query }),

  'GET /api/staff/account/:accountId/language': (call) => listLanguages(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/language': (call) => createLanguage(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/language/:id': (call) =>
    editLanguage(settingsCallOf(call), { id: call.params.id, ...call.body }),
  'DELETE /api/staff/account/:accountId/language/:id': (call) => {
    const { version, switchOpen } = call.query
    return removeLanguage(settingsCallOf(call), { id: call.params.id, version, switchOpen: switchOpen === 'true' })
  },
  'PUT /api/staff/account/:accountId/language-order': (call) => orderLanguages(settingsCallOf(call), call.body),

  'GET /api/staff/account/:accountId/content-text': (call) => getTexts(settingsCallOf(call), call.query.languageId),
  'PUT /api/staff/account/:accountId/content-text': (call) => editTexts(settingsCallOf(call), call.body),
})
