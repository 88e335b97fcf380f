import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer } from '#web/staff/settings/kit/setup-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupDevice } from '#worker/contract/staff/key-setup.ts'

import { DeviceTable } from './device-table.tsx'
import { KeyPart } from './key-part.tsx'
import { devicesKey, useDevices } from './key-queries.ts'
import { NewDeviceDialog } from './new-device-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The cabinets and terminals: let in by a key, and kept out. */
export function Devices() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const devices = useDevices(accountId)
  const [times, setTimes] = useState(0)
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<SetupDevice | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <KeyPart
      title={text('devices')}
      add={text('newDevice')}
      onAdd={() => {
        setTimes(times + 1)
        setAdding(true)
      }}
    >
      <SetupAnswer query={devices} empty={text('devicesEmpty')} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => (
          <DeviceTable
            devices={items}
            onOpen={(device) => {
              setRevoking(device)
              setOpen(true)
            }}
          />
        )}
      </SetupAnswer>
      <NewDeviceDialog
        key={times}
        open={adding}
        onClose={() => setAdding(false)}
        lockers={devices.data?.lockers ?? []}
      />
      {revoking && (
        <RevokeDialog
          key={revoking.id}
          open={open}
          onClose={() => setOpen(false)}
          title={text('revokeDeviceTitle', { name: revoking.name })}
          stale={devicesKey(accountId)}
          revoke={() =>
            staffCall('DELETE /api/staff/account/:accountId/device/:id', { params: { accountId, id: revoking.id } })
          }
        >
          {text('revokeDeviceText')}
        </RevokeDialog>
      )}
    </KeyPart>
  )
}
