import { useMutation, useQueryClient } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/toast-context.ts'
import type { EditCustomerInput } from '#worker/contract/staff/process-page.ts'

import { failureInWords } from './desk-failure.ts'
import type { ProcessWords } from './texts.ts'

/** Puts the customer right. */
export function useEditCustomer(processId: string, words: ProcessWords['process'], onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: EditCustomerInput) =>
      staffCall('PUT /api/staff/process/:id/customer', { params: { id: processId }, body }),
    onSuccess: () => {
      toast({ text: words.updated, tone: 'success' })
      onDone()
    },
    onError: (error) => toast({ text: failureInWords(error, words, 'update'), tone: 'error' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: staffKeys.boards })
      return client.invalidateQueries({ queryKey: staffKeys.process(processId), exact: true })
    },
  })
}
