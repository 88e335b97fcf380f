import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import type { ProcessState } from '#domain/enums.ts'
import { onlyKeepsBox } from '#domain/keys/kept-box.ts'
import { targetOf, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { isUndoable, undoShownMs } from '#domain/process/undo.ts'
import { awaitEcho } from '#web/lib/realtime/echoes.ts'
import type { CounterParts } from '#web/staff/process/counter/counter-parts.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { renewBoards } from '#web/staff/shared/use-board-changes.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { isModalOpen } from '#web/ui/modal-open.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** `version` is what was seen when it was told first, so that telling it again does it once. */
export type EventReport = {
  type: ProcessEventType
  version: number
  reason?: string | undefined
  total?: number | undefined
  means?: CounterParts | undefined
}

/** Tells what happened. Where it leads is shown at once, and taken back when the server says otherwise. */
export function useEvent(page: ProcessPage, words: ProcessWords['process']) {
  const client = useQueryClient()
  const toast = useToast()
  const undo = useUndo(page.process.id, words)
  const { id } = page.process
  const key = staffKeys.process(id)
  return useMutation({
    mutationFn: (report: EventReport) => sendEvent(id, report),
    onMutate: async ({ type }) => {
      await client.cancelQueries({ queryKey: key, exact: true })
      const before = client.getQueryData<ProcessPage>(key)
      if (before !== undefined) {
        client.setQueryData<ProcessPage>(key, {
          ...before,
          process: { ...before.process, state: stateAfter(type, before) },
        })
      }
      return before
    },
    onSuccess: async ({ version, page: after }, { type, version: seen, reason }) => {
      if (version > seen) awaitEcho(id, version)
      if (after !== undefined) await acceptPage(client, after)
      const canUndo = isUndoable(type) && reason === undefined
      const action = { label: words.undo, staysMs: undoShownMs, onPress: () => void undo(version) }
      toast({ text: words.saved, tone: 'success', ...(canUndo && { action }) })
    },
    onError: (error, _report, before) => {
      if (before !== undefined) client.setQueryData(key, before)
      // A dialog says it itself, and stays.
      if (!isModalOpen()) toast({ text: failureInWords(error, words), tone: 'error' })
    },
    onSettled: (answer) => {
      renewBoards(client)
      return answer?.page === undefined ? client.invalidateQueries({ queryKey: key, exact: true }) : undefined
    },
  })
}

function sendEvent(id: string, { type, version, reason, total, means }: EventReport) {
  return staffCall('POST /api/staff/process/:id/event', {
    params: { id },
    query: { page: '1' },
    body: { type, version, total, means, ...(reason === undefined || reason === '' ? {} : { reason }) },
  })
}

/** Takes the page that came with an event; what was asked for meanwhile may be of before. */
async function acceptPage(client: QueryClient, page: ProcessPage): Promise<void> {
  const queryKey = staffKeys.process(page.process.id)
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<ProcessPage>(queryKey, page)
}

/** Takes back what was told last; its answer may come after the sheet was closed. */
function useUndo(id: string, words: ProcessWords['process']) {
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

/** Money that pays for nothing is given back without moving the process, and a box is kept for keys without it. */
function stateAfter(type: ProcessEventType, { process, possible: { boxNumber } }: ProcessPage): ProcessState {
  const { state, processType } = process
  const staysBehind = type === 'settle_refund' && state !== 'REFUND_REQUESTED'
  return staysBehind || onlyKeepsBox(type, { boxNumber, processType }) ? state : targetOf(state, type)
}
