import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import type { DeskBox, EditBoxInput, LockerDesk } from '#worker/contract/staff/locker-desk.ts'

import { lockerKey, useShowDesk } from './api.ts'

type BoxChange = { accountId: string; lockerId: string; box: DeskBox | null; onDone: () => void }

/** Adds a box to a cabinet, once for a form however often it is sent, or changes one. */
export function useBoxSave({ accountId, lockerId, box, onDone }: BoxChange) {
  const showDesk = useShowDesk()
  const [clickId] = useState(() => crypto.randomUUID())
  const [seen] = useState(box?.version)
  // Whoever was told of a change by somebody else saves over what is there now.
  const [isTold, setTold] = useState(false)
  return useSetupSave<Omit<EditBoxInput, 'version'>, LockerDesk>({
    save: (shape) =>
      box === null
        ? staffCall('POST /api/staff/account/:accountId/locker/:lockerId/box', {
            params: { accountId, lockerId },
            body: { clickId, ...shape },
          })
        : staffCall('PUT /api/staff/account/:accountId/box/:boxId', {
            params: { accountId, boxId: box.id },
            body: { ...shape, version: isTold ? box.version : (seen ?? box.version) },
          }),
    done: box === null ? 'saved' : 'updated',
    failed: box === null ? 'saveFailed' : 'updateFailed',
    stale: lockerKey(accountId),
    onChanged: () => setTold(true),
    onDone: (desk) => {
      showDesk(desk)
      onDone()
    },
  })
}

export function useBoxRemoval({ accountId, box, onDone }: Omit<BoxChange, 'lockerId'>) {
  const showDesk = useShowDesk()
  return useSetupSave<undefined, LockerDesk>({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/box/:boxId', { params: { accountId, boxId: box?.id ?? '' } }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: lockerKey(accountId),
    refusals: { 'box.in_use': 'boxInUse' },
    onDone: (desk) => {
      showDesk(desk)
      onDone()
    },
  })
}
