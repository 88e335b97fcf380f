import type { Context } from 'hono'
import * as z from 'zod'

import { createRouter, type AppEnv } from '#core/hono.ts'
import type { SetupCall } from '#core/setup-change.ts'
import { validate } from '#core/validate.ts'
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
  removeLanguageQuerySchema,
  removeQuerySchema,
} from '#worker/contract/staff/content-setup.ts'

import { editTexts, getTexts } from './content-texts.ts'
import { listServices, orderServices, removeService } from './extra-services.ts'
import { createLanguage, editLanguage, listLanguages, orderLanguages } from './languages.ts'
import { listProducts, removeProduct } from './products.ts'
import { removeLanguage } from './remove-language.ts'
import { createProduct, editProduct } from './save-product.ts'
import { createService, editService } from './save-service.ts'

const id = z.string().min(1).max(64)
const inAccount = validate('param', z.strictObject({ accountId: id }))
const oneOf = validate('param', z.strictObject({ accountId: id, id }))

const callOf = (c: Context<AppEnv>, { accountId }: { accountId: string }): SetupCall => ({
  deps: c.get('deps'),
  staff: c.get('staff'),
  accountId,
})

const services = '/api/staff/account/:accountId/extra-service'
const products = '/api/staff/account/:accountId/product'
const languages = '/api/staff/account/:accountId/language'
const texts = '/api/staff/account/:accountId/content-text'

const serviceRoutes = createRouter()
  .get(services, inAccount, async (c) => c.json(await listServices(callOf(c, c.req.valid('param')))))
  .post(services, inAccount, validate('json', createExtraServiceSchema), async (c) => {
    const { clickId, ...form } = c.req.valid('json')
    return c.json(await createService(callOf(c, c.req.valid('param')), { clickId, form }), 201)
  })
  .put(`${services}/:id`, oneOf, validate('json', editExtraServiceSchema), async (c) => {
    const { version, ...form } = c.req.valid('json')
    const param = c.req.valid('param')
    return c.json(await editService(callOf(c, param), { id: param.id, version, form }))
  })
  .delete(`${services}/:id`, oneOf, validate('query', removeQuerySchema), async (c) => {
    const param = c.req.valid('param')
    await removeService(callOf(c, param), { id: param.id, ...c.req.valid('query') })
    return c.body(null, 204)
  })
  .put(`${services}-order`, inAccount, validate('json', extraServiceOrderSchema), async (c) =>
    c.json(await orderServices(callOf(c, c.req.valid('param')), c.req.valid('json'))),
  )

const productRoutes = createRouter()
  .get(products, inAccount, validate('query', productQuerySchema), async (c) =>
    c.json(await listProducts(callOf(c, c.req.valid('param')), c.req.valid('query'))),
  )
  .post(products, inAccount, validate('json', createProductSchema), async (c) => {
    const { clickId, ...form } = c.req.valid('json')
    return c.json(await createProduct(callOf(c, c.req.valid('param')), { clickId, form }), 201)
  })
  .put(`${products}/:id`, oneOf, validate('json', editProductSchema), async (c) => {
    const { version, ...form } = c.req.valid('json')
    const param = c.req.valid('param')
    return c.json(await editProduct(callOf(c, param), { id: param.id, version, form }))
  })
  .delete(`${products}/:id`, oneOf, validate('query', removeQuerySchema), async (c) => {
    const param = c.req.valid('param')
    await removeProduct(callOf(c, param), { id: param.id, ...c.req.valid('query') })
    return c.body(null, 204)
  })

const languageRoutes = createRouter()
  .get(languages, inAccount, async (c) => c.json(await listLanguages(callOf(c, c.req.valid('param')))))
  .post(languages, inAccount, validate('json', createLanguageSchema), async (c) =>
    c.json(await createLanguage(callOf(c, c.req.valid('param')), c.req.valid('json')), 201),
  )
  .put(`${languages}/:id`, oneOf, validate('json', editLanguageSchema), async (c) => {
    const param = c.req.valid('param')
    return c.json(await editLanguage(callOf(c, param), { id: param.id, ...c.req.valid('json') }))
  })
  .delete(`${languages}/:id`, oneOf, validate('query', removeLanguageQuerySchema), async (c) => {
    const param = c.req.valid('param')
    const { version, switchOpen } = c.req.valid('query')
    await removeLanguage(callOf(c, param), { id: param.id, version, switchOpen: switchOpen === 'true' })
    return c.body(null, 204)
  })
  .put(`${languages}-order`, inAccount, validate('json', languageOrderSchema), async (c) =>
    c.json(await orderLanguages(callOf(c, c.req.valid('param')), c.req.valid('json'))),
  )
  .get(texts, inAccount, validate('query', contentTextQuerySchema), async (c) =>
    c.json(await getTexts(callOf(c, c.req.valid('param')), c.req.valid('query').languageId)),
  )
  .put(texts, inAccount, validate('json', editContentTextsSchema), async (c) =>
    c.json(await editTexts(callOf(c, c.req.valid('param')), c.req.valid('json'))),
  )

/** What customers are offered and told, as staff set it up. */
export const contentSetupRoutes = createRouter()
  .route('/', serviceRoutes)
  .route('/', productRoutes)
  .route('/', languageRoutes)
