import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { WebhookDelivery } from '#worker/contract/staff/webhook-setup.ts'

import { deliveriesKey } from './webhook-queries.ts'

type ReplayDialogProps = { delivery: WebhookDelivery; open: boolean; onClose: () => void }

/** Sends once more what was given up. */
export function ReplayDialog({ delivery, open, onClose }: ReplayDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const saving = useSetupSave({
    save: () =>
      staffCall('POST /api/staff/account/:accountId/webhook-delivery/:id/replay', {
        params: { accountId, id: delivery.id },
      }),
    done: 'webhookReplayed',
    stale: deliveriesKey(accountId),
    onDone: onClose,
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('webhookReplayTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      footer={
        <>
          <Button pending={saving.pending} pendingText={text('working')} onClick={() => saving.save(undefined)}>
            {text('webhookReplay')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <p>{text('webhookReplayText')}</p>
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </Modal>
  )
}
