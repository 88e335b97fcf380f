import type { ContactView } from '#domain/contract/help.ts'
import { maskedEmail, maskedPhone } from '#domain/masked.ts'
import { contactOf } from '#worker/notifications/index.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

/** Where the messages of a process go, as much of it as its customer knows it by. */
export async function getContact(call: CustomerCall): Promise<ContactView> {
  const { rows } = await readProcess(call, (db, { processId }) => ({ contact: contactOf(db, processId) }))
  const { phoneNumber = null, email = null } = rows.contact[0] ?? {}
  return { phoneNumber: phoneNumber && maskedPhone(phoneNumber), email: email && maskedEmail(email) }
}
