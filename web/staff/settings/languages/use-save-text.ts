import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { SetupLanguage, SetupText, TextsChanged } from '#worker/contract/staff/content-setup.ts'

type Wording = { text: string | null; after: () => void }

/** Our own server answers a conflict of this call with nothing else. */
function isChanged(now: unknown): now is TextsChanged {
  return typeof now === 'object' && now !== null && 'texts' in now
}

/** Words a text in the account's own way; `elsewhere` is what somebody else made of it meanwhile. */
export function useSaveText(language: SetupLanguage, shown: SetupText) {
  const accountId = useSetupAccount()
  const [was, setWas] = useState(shown.own)
  const [elsewhere, setElsewhere] = useState<{ own: string | null } | null>(null)
  const saving = useSetupSave({
    save: async ({ text, after }: Wording) => {
      await staffCall('PUT /api/staff/account/:accountId/content-text', {
        params: { accountId },
        body: { languageId: language.id, texts: [{ key: shown.key, text, was }] },
      })
      return after
    },
    done: 'saved',
    stale: contentKey(accountId),
    onDone: (after) => after(),
    onChanged: (now) => {
      const [other] = isChanged(now) ? now.texts : []
      if (other === undefined) return
      setElsewhere({ own: other.own })
      setWas(other.own)
    },
  })
  return { ...saving, elsewhere }
}
