import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

import { providersKey } from './provider-queries.ts'

type RemoveCreditorProps = { setting: CreditorSetting; open: boolean; onClose: () => void; onRemoved: () => void }

/** Asks once before a creditor and its credentials go. */
export function RemoveCreditor({ setting: { id, name }, open, onClose, onRemoved }: RemoveCreditorProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const saving = useSetupSave({
    save: () => staffCall('DELETE /api/staff/account/:accountId/creditor-setting/:id', { params: { accountId, id } }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: providersKey(accountId),
    refusals: { 'creditor_setting.under_way': 'creditorUnderWay' },
    onDone: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('removeCreditorTitle', { name })}
      saving={saving}
      onRemove={() => saving.save(undefined)}
    >
      <p>{text('removeCreditorText')}</p>
    </RemoveDialog>
  )
}
