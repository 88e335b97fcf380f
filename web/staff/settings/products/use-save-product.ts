import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { changedFields } from '#web/staff/settings/kit/changed-fields.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { SetupProduct } from '#worker/contract/staff/content-setup.ts'

import { inputOf, type ProductDraft } from './product-form.ts'

const compared = ['description', 'productCode', 'brandCode', 'type', 'price', 'serviceTimeInMinutes'] as const

type SaveProduct = {
  onDone: () => void
  /** Somebody else was first: how it was seen, and how it is now. */
  onNow: (seen: SetupProduct, now: SetupProduct) => void
}

/** Our own server answers a conflict of this call with nothing else. */
function isProduct(now: unknown): now is SetupProduct {
  return typeof now === 'object' && now !== null && 'productCode' in now
}

/** Makes a product or puts one right. */
export function useSaveProduct(product: SetupProduct | null, { onDone, onNow }: SaveProduct) {
  const accountId = useSetupAccount()
  const [clickId] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState(product)
  const [changes, setChanges] = useState<SettingsTextKey[]>([])
  const saving = useSetupSave({
    save: (draft: ProductDraft) =>
      seen === null
        ? staffCall('POST /api/staff/account/:accountId/product', {
            params: { accountId },
            body: { clickId, ...inputOf(draft) },
          })
        : staffCall('PUT /api/staff/account/:accountId/product/:id', {
            params: { accountId, id: seen.id },
            body: { version: seen.version, ...inputOf(draft) },
          }),
    done: product === null ? 'saved' : 'updated',
    failed: product === null ? 'saveFailed' : 'updateFailed',
    stale: contentKey(accountId),
    onDone,
    onChanged: (now) => {
      if (!isProduct(now) || seen === null) return
      setChanges(changedFields(seen, now, compared).map((field): SettingsTextKey => `field_${field}`))
      onNow(seen, now)
      setSeen(now)
    },
  })
  return { ...saving, seen, changes }
}
