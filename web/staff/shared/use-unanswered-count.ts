import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

import { staffKeys } from './api.ts'

const everyMs = 60_000

/** The number of visits whose customer waits for an answer, at most 101; 0 while it is not known. */
export function useUnansweredCount(isAsked: boolean): number {
  const { data } = useQuery({
    // The changes of the board renew it along with the list itself.
    queryKey: [...staffKeys.unanswered, 'count'],
    queryFn: async ({ signal }) =>
      (await staffCall('GET /api/staff/unanswered', { query: { limit: 1 }, signal })).count,
    enabled: isAsked,
    refetchInterval: everyMs,
    retry: false,
  })
  return data ?? 0
}
