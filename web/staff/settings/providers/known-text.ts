import { formatDateTime } from '#domain/format.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { KnownCredentials } from '#worker/contract/staff/provider-setup.ts'

/** Whether there are credentials, and since when. */
export function knownText(known: KnownCredentials | null, text: SettingsText, timeZone: string): string {
  if (known === null) return text('credentialsNone')
  return text('credentialsSaved', { at: formatDateTime(Date.parse(known.updatedAt), timeZone) })
}
