import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { lockerKey, useShowDesk } from '#web/staff/lockers/api.ts'
import { type LockersTextKey, lockersTexts } from '#web/staff/lockers/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'

type Wanted = { box: DeskBox; use: { outOfUse: true; reason: string } | { outOfUse: false } }

/** Takes boxes out of use and brings them back; a toast says what became of whoever held one. */
export function useBoxUse(accountId: string) {
  const { text } = useText(lockersTexts)
  const toast = useToast()
  const client = useQueryClient()
  const showDesk = useShowDesk()
  const using = useMutation({
    mutationFn: ({ box, use }: Wanted) =>
      staffCall('PUT /api/staff/account/:accountId/box/:boxId/use', {
        params: { accountId, boxId: box.id },
        body: { ...use, version: box.version },
      }),
    onSuccess: ({ desk, holder, movedTo }, { use }) => {
      showDesk(desk)
      const words = use.outOfUse ? text(`fate_${holder}`, { number: movedTo ?? '' }) : text('boxBack')
      toast({ text: words, tone: holder === 'stranded' ? 'error' : 'success' })
    },
    onError: () => void client.invalidateQueries({ queryKey: lockerKey(accountId) }),
  })
  return {
    save: using.mutate,
    pending: using.isPending,
    fault: using.error === null ? null : faultOf(using.error),
  }
}

export type BoxUse = ReturnType<typeof useBoxUse>

function faultOf(error: Error): LockersTextKey {
  return error instanceof ApiProblem && error.code === 'box.changed' ? 'changedMeanwhile' : 'saveFailed'
}
