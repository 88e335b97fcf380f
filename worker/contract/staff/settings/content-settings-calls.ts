import { answer, answerIn, nothing, staff } from '#worker/contract/route.ts'

import {
  contentTextQuerySchema,
  createExtraServiceSchema,
  createLanguageSchema,
  createProductSchema,
  editContentTextsSchema,
  editExtraServiceSchema,
  editLanguageSchema,
  editProductSchema,
  extraServiceOrderSchema,
  languageOrderSchema,
  productQuerySchema,
  productsUnits,
  productUnits,
  removeLanguageQuerySchema,
  removeQuerySchema,
  servicesUnits,
  serviceUnits,
  type SettingsExtraService,
  type SettingsExtraServices,
  type SettingsLanguage,
  type SettingsLanguages,
  type SettingsProduct,
  type SettingsProducts,
  type SettingsTexts,
} from './content-settings.ts'

const setUp = { action: 'account.configure', about: 'account' } as const

/**
 * Extra services, products, languages and texts of an account. 404 `account.not_found` for an account out of reach,
 * `extra_service.not_found` and so on for what is not (or no longer) in it. Who comes second gets 409
 * `extra_service.changed` and so on, with the thing as it stands in `changed`. 422 `request.invalid` names the fields.
 * A creation told twice with one `clickId` is one. What changes for customers is told to their open pages; prices of
 * services that were picked and approved stay.
 */
export const contentSettingsCalls = {
  'GET /api/staff/account/:accountId/extra-service': staff({
    ...setUp,
    answer: answerIn<SettingsExtraServices, typeof servicesUnits>(servicesUnits),
  }),
  /**
   * 201. 422: `descriptions` (`default_missing`, `duplicate`), `descriptions.N.languageId` and `products.N.productId`
   * (`unknown`), `products` (`required` for PRODUCTS, `duplicate`). 409 `extra_service.too_many`.
   */
  'POST /api/staff/account/:accountId/extra-service': staff({
    ...setUp,
    body: createExtraServiceSchema,
    answer: answerIn<SettingsExtraService, typeof serviceUnits>(serviceUnits, 201),
  }),
  'PUT /api/staff/account/:accountId/extra-service/:id': staff({
    ...setUp,
    body: editExtraServiceSchema,
    answer: answerIn<SettingsExtraService, typeof serviceUnits>(serviceUnits),
  }),
  /** 409 `extra_service.in_use` while an unfinished process has picked it (`changed: OpenUse`): disable it instead. */
  'DELETE /api/staff/account/:accountId/extra-service/:id': staff({
    ...setUp,
    query: removeQuerySchema,
    answer: nothing,
  }),
  /** 409 `extra_service.changed` where the list is not what was put in order (`changed: SettingsExtraServices`). */
  'PUT /api/staff/account/:accountId/extra-service-order': staff({
    ...setUp,
    body: extraServiceOrderSchema,
    answer: answerIn<SettingsExtraServices, typeof servicesUnits>(servicesUnits),
  }),

  'GET /api/staff/account/:accountId/product': staff({
    ...setUp,
    query: productQuerySchema,
    answer: answerIn<SettingsProducts, typeof productsUnits>(productsUnits),
  }),
  /** 201. 422 `productCode` (`taken`). */
  'POST /api/staff/account/:accountId/product': staff({
    ...setUp,
    body: createProductSchema,
    answer: answerIn<SettingsProduct, typeof productUnits>(productUnits, 201),
  }),
  /** Services that are priced by their products follow. */
  'PUT /api/staff/account/:accountId/product/:id': staff({
    ...setUp,
    body: editProductSchema,
    answer: answerIn<SettingsProduct, typeof productUnits>(productUnits),
  }),
  /** 409 `product.in_use` while a service takes it (`changed: ProductUse`). */
  'DELETE /api/staff/account/:accountId/product/:id': staff({ ...setUp, query: removeQuerySchema, answer: nothing }),

  'GET /api/staff/account/:accountId/language': staff({ ...setUp, answer: answer<SettingsLanguages>() }),
  /** 201. The first one is the default one. 422 `lcid` (`taken`). 409 `language.too_many`. */
  'POST /api/staff/account/:accountId/language': staff({
    ...setUp,
    body: createLanguageSchema,
    answer: answer<SettingsLanguage>(201),
  }),
  /** 422 `isDefault` (`default_needed`) for the default one: another takes its place, it is not given up. */
  'PUT /api/staff/account/:accountId/language/:id': staff({
    ...setUp,
    body: editLanguageSchema,
    answer: answer<SettingsLanguage>(),
  }),
  /**
   * Own texts and descriptions in it go too. 409 `language.is_default`; 409 `language.in_use` while unfinished processes
   * speak it (`changed: OpenUse`) and `switchOpen` does not say that they go on in the default language.
   */
  'DELETE /api/staff/account/:accountId/language/:id': staff({
    ...setUp,
    query: removeLanguageQuerySchema,
    answer: nothing,
  }),
  /** 409 `language.changed` where the list is not what was put in order (`changed: SettingsLanguages`). */
  'PUT /api/staff/account/:accountId/language-order': staff({
    ...setUp,
    body: languageOrderSchema,
    answer: answer<SettingsLanguages>(),
  }),

  'GET /api/staff/account/:accountId/content-text': staff({
    ...setUp,
    query: contentTextQuerySchema,
    answer: answer<SettingsTexts>(),
  }),
  /**
   * 422 `texts.N.key` (`unknown`), `texts.N.text` (`unknown_variable`; of a message also `missing_variable`, `too_long`). 409 `content_text.changed`
   * (`changed: TextsChanged`); then nothing was written.
   */
  'PUT /api/staff/account/:accountId/content-text': staff({
    ...setUp,
    body: editContentTextsSchema,
    answer: answer<SettingsTexts>(),
  }),
}
