import { useMutation } from '@tanstack/react-query'

import { acceptAnswer, reloadAll, writeScope } from '#web/customer/process/api.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import type { ApprovePriceInput } from '#worker/contract/process-inputs.ts'

type Approval = { body: ApprovePriceInput; version: number }

/** Approves the price that was on the screen; where that is another by now, everything is fetched again (`data` false). */
export function usePriceApproval(code: string) {
  return useMutation({
    scope: writeScope(code),
    mutationFn: async (approval: Approval, { client }) => {
      const answer = await call('POST /api/process/price-approval', { code, ...approval })
      if ('reload' in answer) {
        await reloadAll(client, code)
        return false
      }
      acceptAnswer(client, code, answer)
      return true
    },
    onError: async (error, _approval, _result, { client }) => {
      if (error instanceof ApiProblem && error.status === 409) await reloadAll(client, code)
    },
  })
}
