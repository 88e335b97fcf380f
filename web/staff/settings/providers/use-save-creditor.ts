import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'

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
