import { useQuery } from '@tanstack/react-query'

import { isNoticeOn, type OperatorNotice } from '#domain/operations/operator-notice.ts'
import { NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import type { PublicStatus } from '#worker/contract/machines/status.ts'

/** Our own server answers this call with nothing else. */
const isStatus = (answer: unknown): answer is PublicStatus =>
  typeof answer === 'object' && answer !== null && 'troubles' in answer

/**
 * Returns the query for the service's status, asked again every `everyMs`; a failure is not tried again before that.
 */
export function useStatus(everyMs: number) {
  return useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => {
      const answer = await send(browserDependencies, { method: 'GET', address: '/api/status', signal })
      if (isStatus(answer)) return answer
      throw new NetworkProblem('unreadable')
    },
    refetchInterval: everyMs,
    retry: false,
  })
}

/**
 * Returns the operator's notice while it holds, by the server's clock; null until an answer is there, and where nothing
 * answers.
 */
export function useNoticeThatHolds(everyMs: number): OperatorNotice | null {
  const { data } = useStatus(everyMs)
  const notice = data?.notice ?? null
  return data !== undefined && notice !== null && isNoticeOn(notice, Date.parse(data.asOf)) ? notice : null
}
