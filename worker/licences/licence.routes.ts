import { bind } from '#core/bind.ts'
import { licenceCalls } from '#worker/contract/customer-calls.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { removeLicence } from './remove-licence.ts'
import { saveLicence } from './save-licence.ts'

/** The picture of the customer's driving licence. */
export const licenceRoutes = bind(licenceCalls, {
  'PUT /api/process/save-drivers-licence': ({ c }) => saveLicence(customerCallOf(c), c.req.raw),
  'DELETE /api/process/save-drivers-licence': ({ c }) => removeLicence(customerCallOf(c)),
})
