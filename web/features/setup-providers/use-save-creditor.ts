import { useState } from 'react'

import type { CreditorSetting } from '#domain/contract/staff/provider-setup.ts'
import { useSetupAccount } from '#web/features/staff-setup/setup-account.tsx'
import { useSetupSave } from '#web/features/staff-setup/use-setup-save.ts'
import { staffCall } from '#web/lib/staff/staff-client.ts'

import { isCreditor, type CreditorDraft } from './creditor-form.ts'
import { providersKey } from './provider-queries.ts'

type SaveCreditor = { setting: CreditorSetting | null; onDone: () => void }

/** Adds a creditor or puts one right. */
export function useSaveCreditor({ setting, onDone }: SaveCreditor) {
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState(setting)
  const saving = useSetupSave({
    save: ({ name, api, enabled }: CreditorDraft) =>
      seen === null
        ? staffCall('POST /api/staff/account/:accountId/creditor-setting', {
            params: { accountId },
            body: { clickId, name, api, enabled },
          })
        : staffCall('PUT /api/staff/account/:accountId/creditor-setting/:id', {
            params: { accountId, id: seen.id },
            body: { version: seen.version, name, enabled },
          }),
    done: setting === null ? 'saved' : 'updated',
    failed: setting === null ? 'saveFailed' : 'updateFailed',
    stale: providersKey(accountId),
    refusals: { 'creditor_setting.too_many': 'creditorTooMany' },
    onDone,
    onChanged: (now) => isCreditor(now) && setSeen(now),
  })
  return { ...saving, seen }
}
