import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** Assigns the process to somebody, or to nobody; the first one keeps it. */
export function useAssign({ process: { id, assignee } }: ProcessPage, words: ProcessWords['process']) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (userId: string | null) =>
      staffCall('PUT /api/staff/process/:id/assignee', {
        params: { id },
        body: { userId, seen: assignee?.id ?? null },
      }),
    onSuccess: () => toast({ text: words.saved, tone: 'success' }),
    onError: (error) => {
      const isTaken = error instanceof ApiProblem && error.code === 'assignee.changed'
      toast({ text: isTaken ? words.assigneeChanged : failureInWords(error, words), tone: 'error' })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: staffKeys.boards })
      return client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
    },
  })
}
