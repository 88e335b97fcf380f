import { useQueryClient } from '@tanstack/react-query'

import { passUntil, type PassDuration } from '#domain/access/collect-pass.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { HandOnInput } from '#worker/contract/collect-pass.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** Shows the passes that an answer brings. */
function useShowPasses(id: string) {
  const client = useQueryClient()
  return (passes: ProcessPage['passes']) =>
    void client.setQueryData<ProcessPage>(staffKeys.process(id), (page) => page && { ...page, passes })
}

export type PassRequest = Omit<HandOnInput, 'validUntil'> & { duration: PassDuration }

/** Gives somebody else than the customer a pass to the box. */
export function useMakePass(id: string, words: ProcessWords['process']) {
  return useVisitAction(id, words, {
    send: ({ duration, ...typed }: PassRequest) => {
      const body = { ...typed, validUntil: passUntil(duration, Date.now()) }
      return staffCall('POST /api/staff/process/:id/collect-pass', { params: { id }, body })
    },
    onDone: useShowPasses(id),
  })
}

/** Takes a pass back. */
export function useRevokePass(id: string, words: ProcessWords['process']) {
  return useVisitAction(id, words, {
    send: (passId: string) =>
      staffCall('DELETE /api/staff/process/:id/collect-pass/:passId', { params: { id, passId } }),
    onDone: useShowPasses(id),
  })
}
