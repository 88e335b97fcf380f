import { bind } from '#core/bind.ts'
import { helpCalls } from '#worker/contract/customer-calls.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { changeContact } from './change-contact.ts'
import { getContact } from './get-contact.ts'
import { reportKeyMissing } from './report-key-missing.ts'

/** What customers do when a message did not come or a key is not there. */
export const helpRoutes = bind(helpCalls, {
  'GET /api/process/contact': ({ c }) => getContact(customerCallOf(c)),
  'PUT /api/process/contact': ({ c, body }) => changeContact(customerCallOf(c), body),
  'POST /api/process/key-missing': ({ c, body }) => reportKeyMissing(customerCallOf(c), body),
})
