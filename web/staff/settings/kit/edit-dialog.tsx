import type { ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { SetupDialog } from './setup-dialog.tsx'
import { SetupForm } from './setup-form.tsx'
import type { SetupSaving } from './use-setup-save.ts'

type EditDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  isDirty: boolean
  width?: string
  saving: SetupSaving
  onSubmit: () => void
  /** What somebody else changed meanwhile. */
  changes?: readonly SettingsTextKey[]
  /** What else can be done to it. */
  actions?: ReactNode
  /** The way to take it away; a new one has none. */
  remove: { text: string; onPress: () => void } | null
  children: ReactNode
}

/** A new thing of the set-up, or one to be changed: its fields, and the ways to save it, leave it and take it away. */
export function EditDialog(props: EditDialogProps) {
  const { saving, onSubmit, changes = [], actions, remove, children, ...dialog } = props
  const { text } = useText(settingsTexts)
  return (
    <SetupDialog {...dialog}>
      {(leave) => (
        <SetupForm
          saving={saving}
          onSubmit={onSubmit}
          buttons={
            <>
              <Button variant="quiet" onClick={leave}>
                {text('cancel')}
              </Button>
              {actions}
              {remove && (
                <Button variant="quiet" onClick={remove.onPress}>
                  {remove.text}
                </Button>
              )}
            </>
          }
        >
          {changes.length > 0 && (
            <Notice tone="warning">
              {text('changedFields', { fields: changes.map((field) => text(field)).join(', ') })}
            </Notice>
          )}
          {children}
        </SetupForm>
      )}
    </SetupDialog>
  )
}
