import { bind } from '#core/http/bind.ts'
import { carCalls } from '#worker/contract/staff/visit/cars.ts'
import { staffCallOf, withCurrentState } from '#worker/process/index.ts'

import { chooseCar, getCarChoice } from './choose-car.ts'
import { getCars } from './get-cars.ts'

/** The workshop's own cars: who has them, and which one a visit has. */
export const carRoutes = bind(carCalls, {
  'GET /api/staff/car': ({ deps, staff, query }) => getCars({ deps, staff }, query),
  'GET /api/staff/process/:id/car': (call) => getCarChoice(staffCallOf(call)),
  'PUT /api/staff/process/:id/car': ({ body, ...of }) => {
    const call = staffCallOf(of)
    return withCurrentState(call, body.version, () => chooseCar(call, body))
  },
})
