import { took } from './play.ts'
import { readPicture } from './read-picture.ts'
import type { StaffSessions } from './staff-sessions.ts'

/** The logo of each workshop that has one; e-mails show a PNG alone. All of them have the same house. */
const logos: Readonly<Record<string, string>> = { acc_herttoniemi: 'logo.png', acc_jyvaskyla: 'logo.svg' }

/** Gives workshops of the demo their logo and the picture of their house, as who looks after the group does. */
export async function showFaces(staff: StaffSessions): Promise<void> {
  for (const [accountId, logo] of Object.entries(logos)) {
    for (const [part, name] of [
      ['logo', logo],
      ['place-picture', 'house.png'],
    ] as const) {
      const form = new FormData()
      form.append('file', readPicture(name))
      const path = `/api/staff/account/${accountId}/${part}`
      took(`${part} of ${accountId}`, await staff.call('risto.pohjola', path, { method: 'PUT', form }))
    }
  }
}
