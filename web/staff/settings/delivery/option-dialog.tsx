import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { SetupDialog } from '#web/staff/settings/kit/setup-dialog.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeliveryOption, DeliverySetup } from '#worker/contract/staff/account-setup.ts'

import { draftOf, fieldsOf, isEmpty, isSame, labelMaxLength } from './option-draft.ts'
import { useOptionSave } from './use-option-save.ts'

type OptionDialogProps = {
  open: boolean
  accountId: string
  /** Null for a new one. */
  option: DeliveryOption | null
  languages: DeliverySetup['languages']
  onClose: () => void
  onRemove: () => void
}

/** One delivery option, its text in every language. */
export function OptionDialog({ open, accountId, option, languages, onClose, onRemove }: OptionDialogProps) {
  const { text } = useText(settingsTexts)
  const [draft, setDraft] = useState(() => draftOf(option))
  const [isAsked, setAsked] = useState(false)
  const saving = useOptionSave({ accountId, option, onDone: onClose })
  const { now } = saving
  function submit() {
    setAsked(true)
    if (!isEmpty(draft)) saving.save(draft)
  }
  const storedText = (lcid: string) => {
    const stored = now?.labels[lcid]
    return stored === undefined || stored === draft.labels[lcid] ? undefined : text('deliveryTextNow', { text: stored })
  }
  return (
    <SetupDialog
      open={open}
      onClose={onClose}
      title={text(option === null ? 'deliveryAdd' : 'deliveryEdit')}
      isDirty={!isSame(draft, draftOf(option))}
    >
      {(leave) => (
        <SetupForm
          saving={saving}
          onSubmit={submit}
          buttons={
            <>
              <Button variant="quiet" onClick={leave}>
                {text('cancel')}
              </Button>
              {option !== null && (
                <Button variant="quiet" onClick={onRemove}>
                  {text('remove')}
                </Button>
              )}
            </>
          }
        >
          {fieldsOf(option, languages).map(({ lcid, name }, index) => (
            <TextField
              key={lcid}
              label={text('deliveryText', { language: name })}
              lang={lcid}
              hint={storedText(lcid)}
              error={isAsked && index === 0 && isEmpty(draft) ? text('deliveryTextFault') : undefined}
              value={draft.labels[lcid] ?? ''}
              maxLength={labelMaxLength}
              autoComplete="off"
              onValueChange={(label) => setDraft({ ...draft, labels: { ...draft.labels, [lcid]: label } })}
            />
          ))}
          <Checkbox
            label={text('deliveryOffered')}
            checked={draft.enabled}
            onCheckedChange={(enabled) => setDraft({ ...draft, enabled })}
          />
        </SetupForm>
      )}
    </SetupDialog>
  )
}
