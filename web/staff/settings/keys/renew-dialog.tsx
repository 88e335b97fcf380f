import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

/** The renewal of a machine's key. One click is one key. */
export type Renewing<Answer> = { title: string; call: (accountId: string, clickId: string) => Promise<Answer> }

type RenewDialogProps<Answer> = {
  renewing: Renewing<Answer>
  stale: (accountId: string) => QueryKey
  open: boolean
  onClose: () => void
  onRenewed: (made: Answer) => void
  onRevoke: () => void
}

/** Shows what can be done with a kiosk: another key, or none. */
export function RenewDialog<Answer>(props: RenewDialogProps<Answer>) {
  const { renewing, stale, open, onClose, onRenewed, onRevoke } = props
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const saving = useSettingsSave({
    save: () => renewing.call(accountId, clickId),
    done: 'updated',
    failed: 'kioskRenewFailed',
    stale: stale(accountId),
    onDone: (made) => {
      setClickId(crypto.randomUUID())
      onRenewed(made)
    },
    refusals: { 'device.told': 'keyTold' },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={renewing.title}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      footer={
        <>
          <Button pending={saving.pending} pendingText={text('working')} onClick={() => saving.save(undefined)}>
            {text('kioskRenew')}
          </Button>
          <Button variant="danger" onClick={onRevoke}>
            {text('revokeKey')}
          </Button>
        </>
      }
    >
      <p>{text('kioskText')}</p>
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </Modal>
  )
}
