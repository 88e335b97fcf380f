import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { AccountProvider } from '#worker/contract/staff/provider-setup.ts'

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
  const { text } = useText(settingsTexts)
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
