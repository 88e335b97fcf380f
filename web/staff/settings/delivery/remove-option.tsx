import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { DeliveryOption } from '#worker/contract/staff/account-setup.ts'

import { deliveryKey } from './use-delivery.ts'

type RemoveOptionProps = {
  open: boolean
  accountId: string
  option: DeliveryOption
  name: string
  onClose: () => void
  onDone: () => void
}

/** Takes an option off the list, once asked. */
export function RemoveOption({ open, accountId, option, name, onClose, onDone }: RemoveOptionProps) {
  const { text } = useText(settingsTexts)
  const removing = useSetupSave({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/delivery-option/:id', { params: { accountId, id: option.id } }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: deliveryKey(accountId),
    onDone,
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('deliveryRemoveTitle', { option: name })}
      saving={removing}
      onRemove={() => removing.save()}
    >
      <p>{text('deliveryRemoveText')}</p>
    </RemoveDialog>
  )
}
