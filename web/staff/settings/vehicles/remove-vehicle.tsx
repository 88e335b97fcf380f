import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupVehicle } from '#worker/contract/staff/vehicle-setup.ts'

import { draftOf } from './vehicle-form.ts'
import { vehiclesKey } from './vehicle-queries.ts'

type RemoveVehicleProps = { vehicle: SetupVehicle; open: boolean; onClose: () => void; onRemoved: () => void }

/** Takes a car off the list; one that somebody has, or will have, is no longer offered instead. */
export function RemoveVehicle({ vehicle, open, onClose, onRemoved }: RemoveVehicleProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const isUsed = vehicle.openProcesses > 0
  const params = { accountId, id: vehicle.id }
  const leave = () => {
    onClose()
    onRemoved()
  }
  const remove = useSetupSave({
    save: () => staffCall('DELETE /api/staff/account/:accountId/vehicle/:id', { params }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: vehiclesKey(accountId),
    refusals: { 'vehicle.in_use': 'vehicleInUse' },
    onDone: leave,
  })
  const takeOff = useSetupSave({
    save: () =>
      staffCall('PUT /api/staff/account/:accountId/vehicle/:id', {
        params,
        body: { version: vehicle.version, ...draftOf(vehicle), enabled: false },
      }),
    done: 'updated',
    failed: 'updateFailed',
    stale: vehiclesKey(accountId),
    onDone: leave,
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('removeVehicle', { name: vehicle.licenseNumber })}
      {...(isUsed && { button: text('vehicleTakeOff') })}
      saving={isUsed ? takeOff : remove}
      onRemove={() => (isUsed ? takeOff : remove).save(undefined)}
    >
      <p>{text(isUsed ? 'vehicleInUse' : 'removeVehicleText')}</p>
    </RemoveDialog>
  )
}
