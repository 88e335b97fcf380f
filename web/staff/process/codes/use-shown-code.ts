import { useMutation } from '@tanstack/react-query'

import { isNotSent } from '#web/lib/api/api-problem.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { ShownCode } from '#worker/contract/staff/visit/process-answers.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

export type CodeOnPage = { shown: ShownCode | null; isPending: boolean; show: () => void }

/**
 * Returns the code that opens the visit as its customer, once staff asked for it: until the page is left, or the
 * customer is another or has another code. Each request for it is written down.
 */
export function useShownCode({ process: { id }, customer }: ProcessPage, words: ProcessWords['process']): CodeOnPage {
  const toast = useToast()
  const { codes, notSent } = words
  const version = customer?.version ?? 0
  const { data, variables, isPending, mutate } = useMutation({
    mutationFn: (asked: { id: string; version: number }) =>
      staffCall('POST /api/staff/process/:id/code', { params: { id: asked.id } }),
    onError: (error) => toast({ text: isNotSent(error) ? `${codes.failed}. ${notSent}` : codes.failed, tone: 'error' }),
    gcTime: 0,
  })
  const isOfThis = variables?.id === id && variables.version === version
  return { shown: isOfThis && data !== undefined ? data : null, isPending, show: () => mutate({ id, version }) }
}
