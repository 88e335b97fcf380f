import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupDialog } from '#web/staff/settings/kit/setup-dialog.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SetupVehicle } from '#worker/contract/staff/vehicle-setup.ts'

import { RemoveVehicle } from './remove-vehicle.tsx'
import { VehicleFields } from './vehicle-fields.tsx'
import { draftOf, isSameDraft, isVehicle, refusedFaults, vehicleFacts, vehicleFaults } from './vehicle-form.ts'
import { vehiclesKey } from './vehicle-queries.ts'

type VehicleDialogProps = {
  /** Null for a new one. */
  vehicle: SetupVehicle | null
  open: boolean
  onClose: () => void
}

/** One car. What was typed stays through a refusal, and through what somebody else changed meanwhile. */
export function VehicleDialog({ vehicle, open, onClose }: VehicleDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [seen, setSeen] = useState(vehicle)
  const [draft, setDraft] = useState(() => draftOf(vehicle))
  const [sent, setSent] = useState(false)
  const [removing, setRemoving] = useState(false)
  const saving = useSetupSave({
    save: () =>
      seen === null
        ? staffCall('POST /api/staff/account/:accountId/vehicle', { params: { accountId }, body: draft })
        : staffCall('PUT /api/staff/account/:accountId/vehicle/:id', {
            params: { accountId, id: seen.id },
            body: { version: seen.version, ...draft },
          }),
    done: vehicle === null ? 'saved' : 'updated',
    failed: vehicle === null ? 'saveFailed' : 'updateFailed',
    stale: vehiclesKey(accountId),
    refusals: { 'vehicle.too_many': 'vehicleTooMany' },
    onDone: onClose,
    onChanged: (now) => isVehicle(now) && setSeen(now),
  })
  const missing = vehicleFaults(draft)
  const faults = { ...refusedFaults(saving.refused), ...(sent && missing) }
  function submit() {
    setSent(true)
    if (Object.keys(missing).length === 0) saving.save(undefined)
  }
  const name = vehicle?.licenseNumber ?? text('newVehicle')
  return (
    <>
      <SetupDialog open={open} onClose={onClose} title={name} isDirty={!isSameDraft(draft, draftOf(vehicle))}>
        {(leave) => (
          <SetupForm
            saving={saving}
            onSubmit={submit}
            buttons={
              <>
                <Button variant="secondary" onClick={leave}>
                  {text('cancel')}
                </Button>
                {vehicle && (
                  <Button variant="quiet" onClick={() => setRemoving(true)}>
                    {text('remove')}
                  </Button>
                )}
              </>
            }
          >
            {saving.changed && seen && <Notice>{text('vehicleNow', { facts: vehicleFacts(seen, text) })}</Notice>}
            <VehicleFields draft={draft} faults={faults} onDraft={setDraft} />
          </SetupForm>
        )}
      </SetupDialog>
      {seen && <RemoveVehicle vehicle={seen} open={removing} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </>
  )
}
