import { useText } from '#web/lib/i18n/use-text.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupDevice } from '#worker/contract/staff/key-setup.ts'

import { keyState, momentOf, nameCell } from './key-cells.tsx'

type DeviceTableProps = { devices: readonly SetupDevice[]; onOpen: (device: SetupDevice) => void }

/** The devices, those that are let in first. */
export function DeviceTable({ devices, onOpen }: DeviceTableProps) {
  const { text } = useText(settingsTexts)
  const placeOf = ({ kind, locker }: SetupDevice) => {
    const place = locker?.name ?? (kind === 'TERMINAL' ? text('deviceLockerAny') : '')
    return `${text(`device_${kind}`)}: ${place}`
  }
  return (
    <SetupTable
      caption={text('devices')}
      rows={devices}
      idOf={({ id }) => id}
      canOpen={({ revokedAt }) => revokedAt === null}
      onOpen={onOpen}
      columns={[
        { id: 'name', title: text('keyName'), cell: nameCell },
        { id: 'kind', title: text('deviceKind'), cell: placeOf },
        {
          id: 'seen',
          title: text('deviceSeen'),
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? text('deviceNeverSeen') : momentOf(lastSeenAt)),
          isExtra: true,
        },
        { id: 'state', title: text('keyState'), cell: (device) => keyState(device, text) },
      ]}
    />
  )
}
