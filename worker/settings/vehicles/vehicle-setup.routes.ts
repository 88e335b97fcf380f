import { createRouter } from '#core/hono.ts'
import { accountParam, setupCallOf, setupParam } from '#core/setup-route.ts'
import { validate } from '#core/validate.ts'
import {
  newSetupVehicleSchema,
  setupVehicleSchema,
  type SetupVehicle,
  type SetupVehicles,
} from '#worker/contract/staff/vehicle-setup.ts'

import { addVehicle, editVehicle, listVehicles, removeVehicle } from './vehicles.ts'

const list = '/api/staff/account/:accountId/vehicle'
const one = `${list}/:id` as const

/** The cars that an account lends. */
export const vehicleSetupRoutes = createRouter()
  .get(list, validate('param', accountParam), async (c) => c.json<SetupVehicles>(await listVehicles(setupCallOf(c))))
  .post(list, validate('param', accountParam), validate('json', newSetupVehicleSchema), async (c) =>
    c.json<SetupVehicle, 201>(await addVehicle(setupCallOf(c), c.req.valid('json')), 201),
  )
  .put(one, validate('param', setupParam), validate('json', setupVehicleSchema), async (c) => {
    const edit = { id: c.req.valid('param').id, input: c.req.valid('json') }
    return c.json<SetupVehicle>(await editVehicle(setupCallOf(c), edit))
  })
  .delete(one, validate('param', setupParam), async (c) => {
    await removeVehicle(setupCallOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
