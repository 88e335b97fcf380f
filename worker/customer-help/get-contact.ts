import { maskedEmail, maskedPhone } from '#domain/masked.ts'
import type { ContactView } from '#worker/contract/help.ts'
import { contactOf, reachOf, toContact } from '#worker/notifications/index.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

/** The one way that the messages of a process go, as much of it as its customer knows it by. */
export async function getContact(call: CustomerCall): Promise<ContactView> {
  const { rows } = await readProcess(call, (db, { processId }) => ({ contact: contactOf(db, processId) }))
  const reach = reachOf(toContact(rows.contact[0]))
  return {
    phoneNumber: reach?.channel === 'SMS' ? maskedPhone(reach.recipient) : null,
    email: reach?.channel === 'EMAIL' ? maskedEmail(reach.recipient) : null,
  }
}
