import type { QueryKey } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

/** The rotation of a machine's key by itself. `state`: the progress of the last one. */
export type Rotating = {
  title: string
  state: string | null
  /** One waits: it can be withdrawn, and no other asked for. */
  isWaiting: boolean
  ask: (accountId: string) => Promise<unknown>
  withdraw: (accountId: string) => Promise<unknown>
}

type RotateDialogProps = {
  rotating: Rotating
  stale: (accountId: string) => QueryKey
  open: boolean
  onClose: () => void
  onRevoke: () => void
}

/** Shows what can be done with a cabinet or terminal: another key over its own line, or none. */
export function RotateDialog({ rotating, stale, open, onClose, onRevoke }: RotateDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const { title, state, isWaiting, ask, withdraw } = rotating
  const saving = useSettingsSave({
    save: () => (isWaiting ? withdraw(accountId) : ask(accountId)),
    done: 'updated',
    stale: stale(accountId),
    onDone: onClose,
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      footer={
        <>
          <Button pending={saving.pending} pendingText={text('working')} onClick={() => saving.save(undefined)}>
            {text(isWaiting ? 'withdrawRotation' : 'askForRotation')}
          </Button>
          <Button variant="danger" onClick={onRevoke}>
            {text('revokeKey')}
          </Button>
        </>
      }
    >
      <p>{text('rotationText')}</p>
      {state !== null && <p>{state}</p>}
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </Modal>
  )
}
