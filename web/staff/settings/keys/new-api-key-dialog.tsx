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
import { TextField } from '#web/ui/text-field.tsx'

import { apiKeysKey } from './key-queries.ts'

/** A key gets a name, and is shown once. */
export function NewApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [sent, setSent] = useState(false)
  const [made, setMade] = useState<readonly MadeValue[] | null>(null)
  const saving = useSetupSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/api-key', { params: { accountId }, body: { clickId, name } }),
    done: 'saved',
    stale: apiKeysKey(accountId),
    refusals: { 'api_key.told': 'keyTold', 'api_key.too_many': 'keyTooMany' },
    onDone: ({ key }) =>
      setMade([
        { name: text('keySecret'), value: key },
        { name: text('apiAddress'), value: `${location.origin}/api/dms` },
      ]),
  })
  const isMissing = (sent && name.trim() === '') || saving.refused['name'] !== undefined
  function submit() {
    setSent(true)
    if (name.trim() !== '') saving.save(undefined)
  }
  return (
    <>
      <SetupDialog open={open && made === null} onClose={onClose} title={text('newApiKey')} isDirty={name !== ''}>
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
            <TextField
              label={text('keyName')}
              hint={text('apiKeyNameHint')}
              value={name}
              maxLength={100}
              autoComplete="off"
              {...(isMissing && { error: text('keyNameNeeded') })}
              onValueChange={setName}
            />
          </SetupForm>
        )}
      </SetupDialog>
      <KeyMadeDialog open={open && made !== null} values={made ?? []} onDone={onClose} />
    </>
  )
}
