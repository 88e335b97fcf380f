import type { manualReturnMeans } from '#domain/money/owed-balance.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

export type ManualReturnMeans = (typeof manualReturnMeans)[number]
export type BalanceAct = { act: 'refund' } | { act: 'settle'; means: ManualReturnMeans; note: string }

/** Gives back what a visit owes its customer, or writes down that it was. */
export function useBalance(page: ProcessPage, words: ProcessWords['process'], onDone: () => void) {
  const { id, version } = page.process
  return useVisitAction(id, words, {
    send: (act: BalanceAct) =>
      staffCall('POST /api/staff/process/:id/balance', { params: { id }, body: { ...act, version } }),
    onDone,
  })
}
