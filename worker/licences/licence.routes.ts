import { createRouter } from '#core/hono.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { removeLicence } from './remove-licence.ts'
import { saveLicence } from './save-licence.ts'

/** The picture of the customer's driving licence. */
export const licenceRoutes = createRouter()
  .put('/api/process/save-drivers-licence', async (c) => c.json(await saveLicence(customerCallOf(c), c.req.raw), 200))
  .delete('/api/process/save-drivers-licence', async (c) => c.json(await removeLicence(customerCallOf(c)), 200))
