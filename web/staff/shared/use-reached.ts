import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'

import { staffKeys } from './api.ts'
import { useStaffAction, renewVisit } from './use-staff-action.ts'

type Outcomes = { onDone: () => void; onFailed: () => void }

/** Says that a customer was reached. A press that failed is repeated as the same click. */
export function useReached(id: string, { onDone, onFailed }: Outcomes) {
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useStaffAction({
    send: () => staffCall('POST /api/staff/process/:id/reached', { params: { id }, body: { clickId } }),
    onDone: () => {
      setClickId(crypto.randomUUID())
      onDone()
    },
    onFailed,
    renew: (client) => {
      void renewVisit(id)(client)
      return client.invalidateQueries({ queryKey: staffKeys.boards })
    },
  })
  return { mark: () => mutate(), isPending }
}
