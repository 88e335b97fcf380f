import * as z from 'zod'

import { createRouter } from '#core/hono.ts'
import { accountParam, setupCallOf, setupParam } from '#core/setup-route.ts'
import { validate } from '#core/validate.ts'
import {
  deliveryOptionSchema,
  deliveryOrderSchema,
  featuresSchema,
  newDeliveryOptionSchema,
  workshopSettingsSchema,
  type DeliveryImage,
  type DeliveryOption,
  type DeliverySetup,
  type WorkshopFeatures,
  type WorkshopSettings,
} from '#worker/contract/staff/account-setup.ts'

import { getImage, putImage, removeImage } from './delivery-image.ts'
import { addOption, editOption, getDelivery, orderOptions, removeOption } from './delivery-options.ts'
import { getFeatures, putFeatures } from './features.ts'
import { getSettings, putSettings } from './settings.ts'

/** A secret: there is nothing to be found by counting. */
const imageParam = z.strictObject({ id: z.string().max(64) })

const base = '/api/staff/account/:accountId'

/** Settings, features and delivery wishes of an account, and the public picture. */
export const accountSetupRoutes = createRouter()
  .get(`${base}/settings`, validate('param', accountParam), async (c) =>
    c.json<WorkshopSettings>(await getSettings(setupCallOf(c))),
  )
  .put(`${base}/settings`, validate('param', accountParam), validate('json', workshopSettingsSchema), async (c) =>
    c.json<WorkshopSettings>(await putSettings(setupCallOf(c), c.req.valid('json'))),
  )
  .get(`${base}/features`, validate('param', accountParam), async (c) =>
    c.json<WorkshopFeatures>(await getFeatures(setupCallOf(c))),
  )
  .put(`${base}/features`, validate('param', accountParam), validate('json', featuresSchema), async (c) =>
    c.json<WorkshopFeatures>(await putFeatures(setupCallOf(c), c.req.valid('json'))),
  )
  .get(`${base}/delivery-option`, validate('param', accountParam), async (c) =>
    c.json<DeliverySetup>(await getDelivery(setupCallOf(c))),
  )
  .post(
    `${base}/delivery-option`,
    validate('param', accountParam),
    validate('json', newDeliveryOptionSchema),
    async (c) => c.json<DeliveryOption, 201>(await addOption(setupCallOf(c), c.req.valid('json')), 201),
  )
  .put(`${base}/delivery-option`, validate('param', accountParam), validate('json', deliveryOrderSchema), async (c) =>
    c.json<DeliverySetup>(await orderOptions(setupCallOf(c), c.req.valid('json'))),
  )
  .put(
    `${base}/delivery-option/:id`,
    validate('param', setupParam),
    validate('json', deliveryOptionSchema),
    async (c) => {
      const { id: optionId } = c.req.valid('param')
      return c.json<DeliveryOption>(await editOption(setupCallOf(c), { optionId, input: c.req.valid('json') }))
    },
  )
  .delete(`${base}/delivery-option/:id`, validate('param', setupParam), async (c) => {
    await removeOption(setupCallOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
  .put(`${base}/delivery-image`, validate('param', accountParam), async (c) =>
    c.json<DeliveryImage>(await putImage(setupCallOf(c), c.req.raw)),
  )
  .delete(`${base}/delivery-image`, validate('param', accountParam), async (c) =>
    c.json<DeliveryImage>(await removeImage(setupCallOf(c))),
  )
  .get('/api/account-image/:id', validate('param', imageParam), async (c) => {
    const { bytes, contentType, etag } = await getImage(c.get('deps'), c.req.valid('param').id)
    return c.body(bytes, 200, {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    })
  })
