import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { changedFields } from '#web/staff/settings/kit/changed-fields.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import { lcidOf, type LanguageDraft } from './language-form.ts'

type SaveLanguage = {
  onDone: () => void
  /** Somebody else was first: how it was seen, and how it is now. */
  onNow: (seen: SetupLanguage, now: SetupLanguage) => void
}

/** Our own server answers a conflict of this call with nothing else. */
function isLanguage(now: unknown): now is SetupLanguage {
  return typeof now === 'object' && now !== null && 'lcid' in now
}

/** Adds a language or puts one right. */
export function useSaveLanguage(language: SetupLanguage | null, { onDone, onNow }: SaveLanguage) {
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState(language)
  const [changes, setChanges] = useState<SettingsTextKey[]>([])
  const saving = useSetupSave({
    save: ({ lcid, name, isDefault }: LanguageDraft) =>
      seen === null
        ? staffCall('POST /api/staff/account/:accountId/language', {
            params: { accountId },
            body: { clickId, lcid: lcidOf(lcid), name: name.trim(), isDefault },
          })
        : staffCall('PUT /api/staff/account/:accountId/language/:id', {
            params: { accountId, id: seen.id },
            body: { version: seen.version, name: name.trim(), isDefault },
          }),
    done: language === null ? 'saved' : 'updated',
    failed: language === null ? 'saveFailed' : 'updateFailed',
    stale: contentKey(accountId),
    refusals: { 'language.too_many': 'tooManyLanguages' },
    onDone,
    onChanged: (now) => {
      if (!isLanguage(now) || seen === null) return
      const fields = changedFields(seen, now, ['name', 'isDefault'])
      setChanges(fields.map((field): SettingsTextKey => `field_${field}`))
      onNow(seen, now)
      setSeen(now)
    },
  })
  return { ...saving, seen, changes }
}
