import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { renewVisitAndBoards } from '#web/staff/shared/use-staff-action.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** Assigns the process to somebody, or to nobody; the first one keeps it. */
export function useAssign({ process: { id, assignee } }: ProcessPage, words: ProcessWords['process']) {
  return useVisitAction(id, words, {
    send: (userId: string | null) =>
      staffCall('PUT /api/staff/process/:id/assignee', {
        params: { id },
        body: { userId, seen: assignee?.id ?? null },
      }),
    failed: (error) => {
      const isTaken = error instanceof ApiProblem && error.code === 'assignee.changed'
      return isTaken ? words.assigneeChanged : failureInWords(error, words)
    },
    renew: renewVisitAndBoards(id),
  })
}
