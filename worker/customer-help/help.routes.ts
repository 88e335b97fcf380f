import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { contactSchema, keyMissingSchema } from '#worker/contract/help.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { changeContact } from './change-contact.ts'
import { getContact } from './get-contact.ts'
import { tellKeyMissing } from './tell-key-missing.ts'

/** What customers do when a message did not come or a key is not there. */
export const helpRoutes = createRouter()
  .get('/api/process/contact', async (c) => c.json(await getContact(customerCallOf(c)), 200))
  .put('/api/process/contact', validate('json', contactSchema), async (c) =>
    c.json(await changeContact(customerCallOf(c), c.req.valid('json')), 200),
  )
  .post('/api/process/key-missing', validate('json', keyMissingSchema), async (c) =>
    c.json(await tellKeyMissing(customerCallOf(c), c.req.valid('json')), 200),
  )
