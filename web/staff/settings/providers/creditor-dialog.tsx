import { useState } from 'react'

import { creditorApis } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { SetupDialog } from '#web/staff/settings/kit/setup-dialog.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

import { CredentialsDialog } from './credentials-dialog.tsx'
import { CreditorActions } from './creditor-actions.tsx'
import { creditorFacts, draftOf, isSameDraft } from './creditor-form.ts'
import { RemoveCreditor } from './remove-creditor.tsx'
import { useSaveCreditor } from './use-save-creditor.ts'

import css from './providers.module.css'

type CreditorDialogProps = {
  /** Null for a new one. */
  setting: CreditorSetting | null
  /** All of them, in their order. */
  ids: readonly string[]
  open: boolean
  onClose: () => void
}

/** One creditor: what customers see of it, its credentials, its place. */
export function CreditorDialog({ setting, ids, open, onClose }: CreditorDialogProps) {
  const { text } = useText(settingsTexts)
  const [opened] = useState(() => draftOf(setting))
  const [draft, setDraft] = useState(opened)
  const [sent, setSent] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [credentials, setCredentials] = useState({ times: 0, open: false })
  const saving = useSaveCreditor({ setting, onDone: onClose })
  const isMissing = (sent && draft.name.trim() === '') || saving.refused['name'] !== undefined
  function submit() {
    setSent(true)
    if (draft.name.trim() !== '') saving.save(draft)
  }
  const title = setting?.name ?? text('newCreditor')
  return (
    <>
      <SetupDialog open={open} onClose={onClose} title={title} isDirty={!isSameDraft(draft, opened)}>
        {(leave) => (
          <div className={css['part']}>
            {setting && (
              <CreditorActions
                setting={setting}
                ids={ids}
                onCredentials={() => setCredentials({ times: credentials.times + 1, open: true })}
              />
            )}
            <SetupForm
              saving={saving}
              onSubmit={submit}
              buttons={
                <>
                  <Button variant="secondary" onClick={leave}>
                    {text('cancel')}
                  </Button>
                  {setting && (
                    <Button variant="quiet" onClick={() => setRemoving(true)}>
                      {text('remove')}
                    </Button>
                  )}
                </>
              }
            >
              {saving.changed && saving.seen && (
                <Notice>{text('creditorNow', { facts: creditorFacts(saving.seen, text) })}</Notice>
              )}
              <TextField
                label={text('creditorName')}
                value={draft.name}
                maxLength={100}
                autoComplete="off"
                {...(isMissing && { error: text('creditorNameNeeded') })}
                onValueChange={(name) => setDraft({ ...draft, name })}
              />
              {setting === null && (
                <RadioGroup
                  legend={text('creditorApi')}
                  hint={text('creditorApiHint')}
                  options={creditorApis.map((value) => ({ value, label: text(`creditor_${value}`) }))}
                  value={draft.api}
                  onValueChange={(api) => setDraft({ ...draft, api })}
                />
              )}
              <Checkbox
                label={text('creditorEnabled')}
                checked={draft.enabled}
                onCheckedChange={(enabled) => setDraft({ ...draft, enabled })}
              />
            </SetupForm>
          </div>
        )}
      </SetupDialog>
      {setting && (
        <CredentialsDialog
          key={credentials.times}
          target={{ of: 'creditor', setting }}
          name={setting.name}
          known={setting.credentials}
          open={credentials.open}
          onClose={() => setCredentials({ ...credentials, open: false })}
        />
      )}
      {setting && (
        <RemoveCreditor setting={setting} open={removing} onClose={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </>
  )
}
