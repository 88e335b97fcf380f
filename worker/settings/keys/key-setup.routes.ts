import { createRouter } from '#core/hono.ts'
import { accountParam, setupCallOf, setupParam } from '#core/setup-route.ts'
import { validate } from '#core/validate.ts'
import {
  newApiKeySchema,
  newDeviceSchema,
  type NewApiKey,
  type NewDevice,
  type SetupApiKeys,
  type SetupDevices,
} from '#worker/contract/staff/key-setup.ts'

import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { addDevice, listDevices, revokeDevice } from './devices.ts'

const keys = '/api/staff/account/:accountId/api-key'
const devices = '/api/staff/account/:accountId/device'

/** The keys of an account's dealer systems, cabinets and terminals. */
export const keySetupRoutes = createRouter()
  .get(keys, validate('param', accountParam), async (c) => c.json<SetupApiKeys>(await listApiKeys(setupCallOf(c))))
  .post(keys, validate('param', accountParam), validate('json', newApiKeySchema), async (c) =>
    c.json<NewApiKey, 201>(await addApiKey(setupCallOf(c), c.req.valid('json')), 201),
  )
  .delete(`${keys}/:id`, validate('param', setupParam), async (c) => {
    await revokeApiKey(setupCallOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
  .get(devices, validate('param', accountParam), async (c) => c.json<SetupDevices>(await listDevices(setupCallOf(c))))
  .post(devices, validate('param', accountParam), validate('json', newDeviceSchema), async (c) =>
    c.json<NewDevice, 201>(await addDevice(setupCallOf(c), c.req.valid('json')), 201),
  )
  .delete(`${devices}/:id`, validate('param', setupParam), async (c) => {
    await revokeDevice(setupCallOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
