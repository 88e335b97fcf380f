import { useQueryClient } from '@tanstack/react-query'

import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { renewBoards } from '#web/staff/shared/use-board-changes.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'

/** Takes back what was told last; its answer may come after the sheet was closed. */
export function useUndo(id: string, words: ProcessWords['process']) {
  const client = useQueryClient()
  const toast = useToast()
  return async (version: number): Promise<void> => {
    try {
      await staffCall('POST /api/staff/process/:id/undo', { params: { id }, body: { version } })
      toast({ text: words.undone, tone: 'success' })
    } catch (error) {
      toast({ text: failureInWords(error, words), tone: 'error' })
    }
    renewBoards(client)
    await client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  }
}
