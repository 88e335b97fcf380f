import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { maskedEmail, maskedPhone } from '#domain/text/masked.ts'
import { helpCalls } from '#worker/contract/customer-calls.ts'
import type { ContactView } from '#worker/contract/customer/help.ts'
import { contactOf, reachOf, toContact } from '#worker/notifications/index.ts'
import { customerCallOf, reader } from '#worker/process/index.ts'

import { changeContact } from './change-contact.ts'
import { contactRulesOf } from './help.queries.ts'
import { reportKeyMissing } from './report-key-missing.ts'
import { sayNotMe } from './say-not-me.ts'
import { sendLinkAgain } from './send-link-again.ts'

/** Routes for customers whose message did not come or whose key is not there. */
export const helpRoutes = bind(helpCalls, {
  'GET /api/process/contact': ({ c }) => getContact(customerCallOf(c)),
  'PUT /api/process/contact': ({ c, body }) => changeContact(customerCallOf(c), body),
  'POST /api/process/key-missing': ({ c, body }) => reportKeyMissing(customerCallOf(c), body),
  'POST /api/process/not-me': ({ c, body }) => sayNotMe(customerCallOf(c), body),
  'POST /api/process/link-again': ({ c, deps, body }) => sendLinkAgain({ deps, clientAddress: clientAddress(c) }, body),
})

/** The one way that the messages of a process go, as much of it as its customer knows it by. */
const getContact = reader(
  (db, { processId }) => ({ contact: contactOf(db, processId), rules: contactRulesOf(db, processId) }),
  ({ rows }): ContactView => {
    const reach = reachOf(toContact(rows.contact[0]))
    return {
      phoneNumber: reach?.channel === 'SMS' ? maskedPhone(reach.recipient) : null,
      email: reach?.channel === 'EMAIL' ? maskedEmail(reach.recipient) : null,
      mayChange: rows.rules[0]?.isTypedIn === false,
    }
  },
)
