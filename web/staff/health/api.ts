import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'

import { healthTexts } from './texts.ts'

const healthKey = ['staff', 'health'] as const
const everyMs = 15_000

/** Returns how the system gets on, asked for every few seconds while the page is seen. */
export function useHealth() {
  return useQuery({
    queryKey: healthKey,
    queryFn: ({ signal }) => staffCall('GET /api/staff/health', { signal }),
    refetchInterval: everyMs,
  })
}

/** Retries effects. */
export function useRetry() {
  const { text } = useText(healthTexts)
  return useStaffAction({
    send: (ids: string[]) => staffCall('POST /api/staff/health/retry', { body: { ids } }),
    done: text('healthRetried'),
    failed: () => text('healthRetryFailed'),
    renew: (client) => client.invalidateQueries({ queryKey: healthKey }),
  })
}
