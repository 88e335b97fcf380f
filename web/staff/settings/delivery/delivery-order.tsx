import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { OrderDialog } from '#web/staff/settings/kit/order-dialog.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { DeliverySetup } from '#worker/contract/staff/account-setup.ts'

import { nameOf } from './option-draft.ts'
import { deliveryKey } from './use-delivery.ts'

type DeliveryOrderProps = { open: boolean; accountId: string; setup: DeliverySetup; onClose: () => void }

/** The order in which customers see the options. */
export function DeliveryOrder({ open, accountId, setup, onClose }: DeliveryOrderProps) {
  const { text } = useText(settingsTexts)
  const saving = useSetupSave({
    save: (ids: string[]) =>
      staffCall('PUT /api/staff/account/:accountId/delivery-option', { params: { accountId }, body: { ids } }),
    done: 'updated',
    failed: 'updateFailed',
    stale: deliveryKey(accountId),
    onDone: onClose,
  })
  return (
    <OrderDialog
      open={open}
      onClose={onClose}
      title={text('deliveryOrder')}
      things={setup.options.map((option) => ({ id: option.id, name: nameOf(option, setup.languages) }))}
      saving={saving}
      onSave={saving.save}
    />
  )
}
