import { formatDate } from '#domain/text/format.ts'
import { deviceStore } from '#web/lib/storage.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'

type Kept = { name: string; createdAt: string; revokedAt: string | null }

/** The name of a key; one that is revoked is said more quietly. */
export function nameCell({ name, revokedAt }: Kept) {
  return revokedAt === null ? name : <span className={look.text({ tone: 'soft', weight: 400 })}>{name}</span>
}

export function dateOf(instant: string): string {
  return formatDate(Date.parse(instant), readTimeZone(deviceStore))
}

/** Returns the words for a key that is good or was revoked. */
export function keyState({ revokedAt }: Kept, text: SettingsText): string {
  return revokedAt === null ? text('keyGood') : text('keyRevoked', { at: dateOf(revokedAt) })
}
