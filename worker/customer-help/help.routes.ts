import { bind } from '#core/bind.ts'
import { maskedEmail, maskedPhone } from '#domain/masked.ts'
import { helpCalls } from '#worker/contract/customer-calls.ts'
import type { ContactView } from '#worker/contract/help.ts'
import { contactOf, reachOf, toContact } from '#worker/notifications/index.ts'
import { constantQueries, customerCallOf, isAtKiosk, readProcess, type CustomerCall } from '#worker/process/index.ts'

import { changeContact } from './change-contact.ts'
import { contactRulesOf } from './help.queries.ts'
import { reportKeyMissing } from './report-key-missing.ts'

/** What customers do when a message did not come or a key is not there. */
export const helpRoutes = bind(helpCalls, {
  'GET /api/process/contact': ({ c }) => getContact(customerCallOf(c)),
  'PUT /api/process/contact': ({ c, body }) => changeContact(customerCallOf(c), body),
  'POST /api/process/key-missing': ({ c, body }) => reportKeyMissing(customerCallOf(c), body),
})

const contactReads = constantQueries((db, { processId }) => ({
  contact: contactOf(db, processId),
  rules: contactRulesOf(db, processId),
}))

/** The one way that the messages of a process go, as much of it as its customer knows it by. */
async function getContact(call: CustomerCall): Promise<ContactView> {
  const { process, rows } = await readProcess(call, contactReads)
  const isAllowed = rows.rules[0]?.isTypedIn === false
  const reach = reachOf(toContact(rows.contact[0]))
  return {
    phoneNumber: reach?.channel === 'SMS' ? maskedPhone(reach.recipient) : null,
    email: reach?.channel === 'EMAIL' ? maskedEmail(reach.recipient) : null,
    mayChange: isAllowed && !isAtKiosk(process),
    isAtKiosk: isAllowed && isAtKiosk(process),
  }
}
