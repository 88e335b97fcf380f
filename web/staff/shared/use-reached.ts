import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'

import { staffKeys } from './api.ts'

type Outcomes = { onDone: () => void; onFailed: () => void }

/** Says that a customer was reached. A press that failed is repeated as the same click. */
export function useReached(id: string, { onDone, onFailed }: Outcomes) {
  const client = useQueryClient()
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    mutationFn: () => staffCall('POST /api/staff/process/:id/reached', { params: { id }, body: { clickId } }),
    onSuccess: () => {
      setClickId(crypto.randomUUID())
      onDone()
    },
    onError: onFailed,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
      return client.invalidateQueries({ queryKey: staffKeys.boards })
    },
  })
  return { mark: () => mutate(), isPending }
}
