import { useMutation, useQueryClient } from '@tanstack/react-query'

import { passUntil, type PassDuration } from '#domain/access/collect-pass.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { HandOnInput } from '#worker/contract/collect-pass.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

function useAfterwards(id: string, words: ProcessWords['process']) {
  const client = useQueryClient()
  const toast = useToast()
  const key = staffKeys.process(id)
  return {
    onSuccess: (passes: ProcessPage['passes']) => {
      client.setQueryData<ProcessPage>(key, (page) => page && { ...page, passes })
      toast({ text: words.saved, tone: 'success' })
    },
    onError: (error: Error) => toast({ text: failureInWords(error, words), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  }
}

export type PassRequest = Omit<HandOnInput, 'validUntil'> & { duration: PassDuration }

/** Gives somebody else than the customer a pass to the box. */
export function useMakePass(id: string, words: ProcessWords['process']) {
  return useMutation({
    mutationFn: ({ duration, ...typed }: PassRequest) => {
      const body = { ...typed, validUntil: passUntil(duration, Date.now()) }
      return staffCall('POST /api/staff/process/:id/collect-pass', { params: { id }, body })
    },
    ...useAfterwards(id, words),
  })
}

/** Takes a pass back. */
export function useRevokePass(id: string, words: ProcessWords['process']) {
  return useMutation({
    mutationFn: (passId: string) =>
      staffCall('DELETE /api/staff/process/:id/collect-pass/:passId', { params: { id, passId } }),
    ...useAfterwards(id, words),
  })
}
