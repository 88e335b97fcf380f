import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { staffCall } from '#web/lib/staff/staff-client.ts'
import { useToast } from '#web/ui/toast-context.ts'

import { deskKeys } from './desk-keys.ts'
import type { DeskWords } from './words/desk-words.ts'

/** Says that a customer was reached. A press that failed is told again as the same click. */
export function useReached(id: string, words: DeskWords) {
  const client = useQueryClient()
  const toast = useToast()
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    mutationFn: () => staffCall('POST /api/staff/process/:id/reached', { params: { id }, body: { clickId } }),
    onSuccess: () => {
      setClickId(crypto.randomUUID())
      toast({ text: words.board.reachedDone, tone: 'success' })
    },
    onError: () => toast({ text: words.process.saveFailed, tone: 'error' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: deskKeys.process(id), exact: true })
      return client.invalidateQueries({ queryKey: deskKeys.boards })
    },
  })
  return { mark: () => mutate(), isPending }
}
