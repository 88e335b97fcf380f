import { useState } from 'react'

import { RemoveDialog } from '#web/features/staff-setup/remove-dialog.tsx'
import { useSetupAccount } from '#web/features/staff-setup/setup-account.tsx'
import { useSetupSave } from '#web/features/staff-setup/use-setup-save.ts'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

import { endpointKey } from './webhook-queries.ts'

type NewSecretDialogProps = { open: boolean; onClose: () => void; onMade: (secret: string) => void }

/** Asks once: the key before it stops working. */
export function NewSecretDialog({ open, onClose, onMade }: NewSecretDialogProps) {
  const { text } = useStaffTexts()
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
