import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { changedFields } from '#web/staff/settings/kit/changed-fields.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { SetupExtraService } from '#worker/contract/staff/content-setup.ts'

import { inputOf, type ServiceDraft } from './service-form.ts'

const compared = ['descriptions', 'type', 'enabled', 'price', 'products', 'compatibilities'] as const

/** Our own server answers a conflict of this call with nothing else. */
function isService(now: unknown): now is SetupExtraService {
  return typeof now === 'object' && now !== null && 'pricingType' in now
}

type SaveService = {
  onDone: () => void
  /** Somebody else was first: how it was seen, and how it is now. */
  onNow: (seen: SetupExtraService, now: SetupExtraService) => void
}

/** Makes a service or puts one right. */
export function useSaveService(service: SetupExtraService | null, { onDone, onNow }: SaveService) {
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState(service)
  const [changes, setChanges] = useState<SettingsTextKey[]>([])
  const saving = useSetupSave({
    save: (draft: ServiceDraft) =>
      seen === null
        ? staffCall('POST /api/staff/account/:accountId/extra-service', {
            params: { accountId },
            body: { clickId, ...inputOf(draft) },
          })
        : staffCall('PUT /api/staff/account/:accountId/extra-service/:id', {
            params: { accountId, id: seen.id },
            body: { version: seen.version, ...inputOf(draft) },
          }),
    done: service === null ? 'saved' : 'updated',
    failed: service === null ? 'saveFailed' : 'updateFailed',
    stale: contentKey(accountId),
    refusals: { 'extra_service.too_many': 'tooManyServices' },
    onDone,
    onChanged: (now) => {
      if (!isService(now) || seen === null) return
      setChanges(changedFields(seen, now, compared).map((field): SettingsTextKey => `field_${field}`))
      onNow(seen, now)
      setSeen(now)
    },
  })
  return { ...saving, seen, changes }
}
