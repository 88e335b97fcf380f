import { createRouter } from '#core/hono.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { deleteLicence } from './delete-licence.ts'
import { getApproval } from './get-approval.ts'
import { getPrivacy } from './get-privacy.ts'

/** What customers see of what is stored about them, and have deleted. */
export const privacyRoutes = createRouter()
  .get('/api/process/privacy', async (c) => c.json(await getPrivacy(customerCallOf(c)), 200))
  .get('/api/process/approval/:id', async (c) => c.json(await getApproval(customerCallOf(c), c.req.param('id')), 200))
  .delete('/api/process/licence-picture', async (c) => c.json(await deleteLicence(customerCallOf(c)), 200))
