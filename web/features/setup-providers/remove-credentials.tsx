import type { AccountProvider } from '#domain/contract/staff/provider-setup.ts'
import { RemoveDialog } from '#web/features/staff-setup/remove-dialog.tsx'
import { useSetupAccount } from '#web/features/staff-setup/setup-account.tsx'
import { useSetupSave } from '#web/features/staff-setup/use-setup-save.ts'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

import { providersKey } from './provider-queries.ts'

type RemoveCredentialsProps = {
  provider: AccountProvider
  name: string
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks once before credentials are destroyed. */
export function RemoveCredentials({ provider, name, open, onClose, onRemoved }: RemoveCredentialsProps) {
  const { text } = useStaffTexts()
  const accountId = useSetupAccount()
  const saving = useSetupSave({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/provider-credentials/:provider', {
        params: { accountId, provider },
      }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: providersKey(accountId),
    refusals: { 'credentials.chosen': 'credentialsChosen', 'credentials.under_way': 'credentialsUnderWay' },
    onDone: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('removeCredentialsTitle', { name })}
      button={text('removeCredentials')}
      saving={saving}
      onRemove={() => saving.save(undefined)}
    >
      <p>{text('removeCredentialsText')}</p>
    </RemoveDialog>
  )
}
