import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave, type Refusals, type SettingsSaving } from '#web/staff/settings/kit/use-settings-save.ts'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

type RemoveDialogProps = {
  open: boolean
  onClose: () => void
  /** Names what is taken away. */
  title: string
  /** The consequences. */
  children: Elements
  /** The label of the button: remove, unless given. */
  button?: string | undefined
  saving: Pick<SettingsSaving, 'pending' | 'fault'>
  onRemove: () => void
}

/** Asks once, and names what is destroyed. */
export function RemoveDialog({ open, onClose, title, children, button, saving, onRemove }: RemoveDialogProps) {
  const { text } = useText(settingsTexts)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      button={button ?? text('remove')}
      danger
      pending={saving.pending}
      pendingText={text('working')}
      cancelText={text('cancel')}
      onSubmit={onRemove}
    >
      {children}
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </FormDialog>
  )
}

/** The users of a thing that was to be removed, from `….in_use`. */
export type InUse = { openProcesses?: number; extraServices?: readonly { description: string }[] }

/** A step of removal: its question and its act. */
export type RemovalStep = {
  /** The consequences, paragraph by paragraph. */
  words: readonly string[]
  /** The words say why it stays. */
  isRefused?: boolean
  button?: string
  call: (accountId: string) => Promise<unknown>
  done?: SettingsTextKey
  failed?: SettingsTextKey
}

export type Removal = {
  title: string
  refusals?: Refusals
  /** Returns the step for an unused thing, and once the server has said that something uses it. */
  step: (inUse: InUse | null) => RemovalStep
}

type RemoveThingProps = {
  removal: Removal
  stale: (accountId: string) => QueryKey
  open: boolean
  onClose: () => void
  onRemoved: () => void
  /** Somebody else has changed it meanwhile. */
  onChanged?: (now: unknown) => void
}

/** Takes a thing away, or does what is done instead with one that is needed. */
export function RemoveThing({ removal, stale, open, onClose, onRemoved, onChanged }: RemoveThingProps) {
  const accountId = useSettingsAccount()
  const [inUse, setInUse] = useState<InUse | null>(null)
  const { words, isRefused, button, call, done = 'deleted', failed = 'deleteFailed' } = removal.step(inUse)
  const saving = useSettingsSave({
    save: () =>
      call(accountId).catch((error: unknown) => {
        setInUse((before) => inUseOf(error) ?? before)
        throw error
      }),
    done,
    failed,
    stale: stale(accountId),
    refusals: removal.refusals,
    onDone: () => {
      onClose()
      onRemoved()
    },
    ...(onChanged && { onChanged }),
  })
  const isSaid = inUseOf(saving.error) !== null
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={removal.title}
      button={button}
      saving={isSaid ? { ...saving, fault: null } : saving}
      onRemove={() => saving.save(undefined)}
    >
      {words.map((said) =>
        isRefused ? (
          <Notice key={said} tone="error">
            {said}
          </Notice>
        ) : (
          <p key={said}>{said}</p>
        ),
      )}
    </RemoveDialog>
  )
}

/** Guarantee: our own server tells with `….in_use` what the contract says of it, and nothing else. */
function inUseOf(error: unknown): InUse | null {
  if (!(error instanceof ApiProblem) || !error.code.endsWith('.in_use')) return null
  const { changed } = error
  return typeof changed === 'object' && changed !== null ? changed : null
}
