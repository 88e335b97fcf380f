import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { endpointKey } from './webhook-queries.ts'

type NewSecretDialogProps = { open: boolean; onClose: () => void; onMade: (secret: string) => void }

/** Asks once: the key before it stops working. */
export function NewSecretDialog({ open, onClose, onMade }: NewSecretDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const saving = useSetupSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/webhook/secret', { params: { accountId }, body: { clickId } }),
    done: 'updated',
    stale: endpointKey(accountId),
    refusals: { 'webhook.told': 'webhookSecretTold' },
    onDone: ({ secret }) => {
      onClose()
      onMade(secret)
    },
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('webhookNewSecretTitle')}
      button={text('webhookNewSecret')}
      saving={saving}
      onRemove={() => saving.save(undefined)}
    >
      <p>{text('webhookNewSecretText')}</p>
    </RemoveDialog>
  )
}
