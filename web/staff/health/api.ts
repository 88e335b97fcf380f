import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'

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
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => staffCall('POST /api/staff/health/retry', { body: { ids } }),
    onSuccess: () => toast({ text: text('healthRetried'), tone: 'success' }),
    onError: () => toast({ text: text('healthRetryFailed'), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: healthKey }),
  })
}
