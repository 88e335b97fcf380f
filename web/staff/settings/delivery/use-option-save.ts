import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { DeliveryOption } from '#worker/contract/staff/account-setup.ts'

import { inputOf, type OptionDraft } from './option-draft.ts'
import { deliveryKey } from './use-delivery.ts'

type OptionSave = { accountId: string; option: DeliveryOption | null; onDone: () => void }

/** Our own server says with the refusal how the option stands. */
function isOption(now: unknown): now is DeliveryOption {
  return typeof now === 'object' && now !== null && 'labels' in now
}

/** Makes or changes an option. `now` is how it stands once somebody else was first. */
export function useOptionSave({ accountId, option, onDone }: OptionSave) {
  // One for each opening of the dialog: told twice, it is made once.
  const [clickId] = useState(() => crypto.randomUUID())
  const [now, setNow] = useState<DeliveryOption | null>(null)
  const saving = useSetupSave({
    save: (draft: OptionDraft) =>
      option === null
        ? staffCall('POST /api/staff/account/:accountId/delivery-option', {
            params: { accountId },
            body: { clickId, ...inputOf(draft) },
          })
        : staffCall('PUT /api/staff/account/:accountId/delivery-option/:id', {
            params: { accountId, id: option.id },
            body: { version: now?.version ?? option.version, ...inputOf(draft) },
          }),
    done: option === null ? 'saved' : 'updated',
    failed: option === null ? 'saveFailed' : 'updateFailed',
    stale: deliveryKey(accountId),
    onDone,
    onChanged: (changed) => {
      if (isOption(changed)) setNow(changed)
    },
    refusals: { 'delivery_option.too_many': 'deliveryTooMany', 'delivery_option.not_found': 'deliveryGone' },
  })
  return { ...saving, now }
}
