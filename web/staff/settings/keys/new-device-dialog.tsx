import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { KeyMadeDialog, type MadeValue } from '#web/staff/settings/kit/key-made-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupDialog } from '#web/staff/settings/kit/setup-dialog.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'

import { DeviceFields } from './device-fields.tsx'
import { deviceFaults, deviceInput, newDraft, refusedFaults } from './device-form.ts'
import { devicesKey } from './key-queries.ts'

type NewDeviceDialogProps = { open: boolean; onClose: () => void; lockers: readonly { id: string; name: string }[] }

/** A device is named and put in its place; its id and key are shown once. */
export function NewDeviceDialog({ open, onClose, lockers }: NewDeviceDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => newDraft(lockers))
  const [sent, setSent] = useState(false)
  const [made, setMade] = useState<readonly MadeValue[] | null>(null)
  const saving = useSetupSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/device', {
        params: { accountId },
        body: deviceInput(draft, clickId),
      }),
    done: 'saved',
    stale: devicesKey(accountId),
    refusals: { 'device.told': 'keyTold', 'device.too_many': 'keyTooMany' },
    onDone: ({ id, key }) =>
      setMade([
        { name: text('keySecret'), value: key },
        { name: text('deviceId'), value: id },
        { name: text('apiAddress'), value: `${location.origin}/api/device` },
      ]),
  })
  const missing = deviceFaults(draft)
  function submit() {
    setSent(true)
    if (Object.keys(missing).length === 0) saving.save(undefined)
  }
  return (
    <>
      <SetupDialog
        open={open && made === null}
        onClose={onClose}
        title={text('newDevice')}
        isDirty={draft.name !== '' || draft.kind !== 'CABINET'}
      >
        {(leave) => (
          <SetupForm
            saving={saving}
            onSubmit={submit}
            button={text('makeKey')}
            buttons={
              <Button variant="secondary" onClick={leave}>
                {text('cancel')}
              </Button>
            }
          >
            <DeviceFields
              draft={draft}
              faults={{ ...refusedFaults(saving.refused), ...(sent && missing) }}
              lockers={lockers}
              onDraft={setDraft}
            />
          </SetupForm>
        )}
      </SetupDialog>
      <KeyMadeDialog open={open && made !== null} values={made ?? []} onDone={onClose} />
    </>
  )
}
