import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { manualReturnMeans } from '#domain/money/owed-balance.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

export type ManualReturnMeans = (typeof manualReturnMeans)[number]
export type BalanceAct = { act: 'refund' } | { act: 'settle'; means: ManualReturnMeans; note: string }

/** Gives back what a visit owes its customer, or writes down that it was. */
export function useBalance(page: ProcessPage, words: ProcessWords['process'], onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { id, version } = page.process
  return useMutation({
    mutationFn: (act: BalanceAct) =>
      staffCall('POST /api/staff/process/:id/balance', { params: { id }, body: { ...act, version } }),
    onSuccess: () => {
      toast({ text: words.saved, tone: 'success' })
      onDone()
    },
    onError: (error) => toast({ text: failureInWords(error, words), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true }),
  })
}
