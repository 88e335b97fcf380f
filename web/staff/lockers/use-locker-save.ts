import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { DeskLocker, LockerDesk } from '#worker/contract/staff/locker-desk.ts'

import { lockerKey, useShowDesk } from './api.ts'
import { lockerInput, newBoxes, type LockerForm } from './locker-form.ts'

type LockerChange = { desk: LockerDesk; locker: DeskLocker | null; onDone: () => void }

/** Makes a cabinet, once for a form however often it is sent, or changes one. */
export function useLockerSave({ desk: { accountId, lockers }, locker, onDone }: LockerChange) {
  const showDesk = useShowDesk()
  const [clickId] = useState(() => crypto.randomUUID())
  // Whoever was told of a change by somebody else saves over what is there now.
  const [isTold, setTold] = useState(false)
  return useSetupSave<LockerForm, LockerDesk>({
    save: (form) => {
      const input = lockerInput(form)
      if (locker === null) {
        const body = { clickId, ...input, boxes: newBoxes(form) ?? [] }
        return staffCall('POST /api/staff/account/:accountId/locker', { params: { accountId }, body })
      }
      const present = lockers.find(({ id }) => id === locker.id) ?? locker
      const { version } = isTold ? present : locker
      return staffCall('PUT /api/staff/account/:accountId/locker/:lockerId', {
        params: { accountId, lockerId: locker.id },
        body: { ...input, version },
      })
    },
    done: locker === null ? 'saved' : 'updated',
    failed: locker === null ? 'saveFailed' : 'updateFailed',
    stale: lockerKey(accountId),
    onChanged: () => setTold(true),
    onDone: (desk) => {
      showDesk(desk)
      onDone()
    },
  })
}

export function useLockerRemoval({ desk: { accountId }, locker, onDone }: LockerChange) {
  const showDesk = useShowDesk()
  return useSetupSave<undefined, LockerDesk>({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/locker/:lockerId', {
        params: { accountId, lockerId: locker?.id ?? '' },
      }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: lockerKey(accountId),
    refusals: { 'locker.in_use': 'lockerInUse' },
    onDone: (desk) => {
      showDesk(desk)
      onDone()
    },
  })
}
