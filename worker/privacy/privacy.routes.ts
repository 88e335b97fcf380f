import * as z from 'zod'

import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { deleteLicence } from './delete-licence.ts'
import { getApproval } from './get-approval.ts'
import { getPrivacy } from './get-privacy.ts'

const approvalParam = z.strictObject({ id: z.string().min(1).max(64) })

/** What customers see of what is stored about them, and have deleted. */
export const privacyRoutes = createRouter()
  .get('/api/process/privacy', async (c) => c.json(await getPrivacy(customerCallOf(c)), 200))
  .get('/api/process/approval/:id', validate('param', approvalParam), async (c) =>
    c.json(await getApproval(customerCallOf(c), c.req.valid('param').id), 200),
  )
  .delete('/api/process/licence-picture', async (c) => c.json(await deleteLicence(customerCallOf(c)), 200))
