import { formatDateTime } from '#domain/format.ts'
import type { StaffTranslate } from '#web/staff/texts/staff-texts.tsx'
import type { KnownCredentials } from '#worker/contract/staff/provider-setup.ts'

/** Whether there are credentials, and since when. */
export function knownText(known: KnownCredentials | null, text: StaffTranslate, timeZone: string): string {
  if (known === null) return text('credentialsNone')
  return text('credentialsSaved', { at: formatDateTime(Date.parse(known.updatedAt), timeZone) })
}
