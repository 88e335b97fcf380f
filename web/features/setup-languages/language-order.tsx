import { OrderDialog } from '#web/features/staff-setup/order-dialog.tsx'
import { useSetupAccount } from '#web/features/staff-setup/setup-account.tsx'
import { useSetupSave } from '#web/features/staff-setup/use-setup-save.ts'
import { contentKey } from '#web/lib/setup-content/content-queries.ts'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

type LanguageOrderProps = { things: readonly { id: string; name: string }[]; onClose: () => void }

/** The order in which the languages stand in the customer's menu. */
export function LanguageOrder({ things, onClose }: LanguageOrderProps) {
  const { text } = useStaffTexts()
  const accountId = useSetupAccount()
  const saving = useSetupSave({
    save: (ids: string[]) =>
      staffCall('PUT /api/staff/account/:accountId/language-order', { params: { accountId }, body: { ids } }),
    done: 'updated',
    failed: 'updateFailed',
    stale: contentKey(accountId),
    onDone: onClose,
  })
  return (
    <OrderDialog
      open
      onClose={onClose}
      title={text('orderLanguages')}
      things={things}
      saving={saving}
      onSave={saving.save}
    />
  )
}
