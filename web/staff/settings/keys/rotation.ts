import { formatDateTime } from '#domain/text/format.ts'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { SettingsDevice } from '#worker/contract/staff/settings/key-settings.ts'

import type { Rotating } from './rotate-dialog.tsx'

/** Returns how far the other key of a device has come; null where none was asked for. */
export function rotationWords({ rotation }: Pick<SettingsDevice, 'rotation'>, text: SettingsText): string | null {
  if (rotation === null) return null
  const { state, askedAt, takenAt, confirmedAt, until } = rotation
  const instants = { requested: askedAt, taken: takenAt, confirmed: confirmedAt, expired: until }
  const at = formatDateTime(Date.parse(instants[state] ?? askedAt), readTimeZone(deviceStore))
  return text(`rotation_${state}`, { at })
}

/** Returns how a cabinet or terminal takes another key. */
export function rotateDevice(device: SettingsDevice, text: SettingsText): Rotating {
  const { id, name, rotation } = device
  const path = (accountId: string) => ({ params: { accountId, id } })
  return {
    title: name,
    state: rotationWords(device, text),
    isWaiting: rotation?.state === 'requested' || rotation?.state === 'taken',
    ask: (accountId) => staffCall('POST /api/staff/account/:accountId/device/:id/rotation', path(accountId)),
    withdraw: (accountId) => staffCall('DELETE /api/staff/account/:accountId/device/:id/rotation', path(accountId)),
  }
}
