import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { WebhookStatus } from '#worker/contract/machines/webhook.ts'
import type { WebhookPing } from '#worker/contract/staff/settings/webhook-settings.ts'

export const endpointKey = (accountId: string) => settingsKey(accountId, 'webhook')
export const deliveriesKey = (accountId: string) => settingsKey(accountId, 'webhook-deliveries')

const pingEveryMs = 2_000

/** A ping that was sent and has not ended. */
function awaitsPing(ping: WebhookPing | null | undefined): boolean {
  return ping !== null && ping !== undefined && ping.settledAt === null
}

/** Returns the dealer system's endpoint; polled while a test message is on its way. */
export function useEndpoint(accountId: string) {
  return useQuery({
    queryKey: endpointKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/webhook', { params: { accountId }, signal }),
    refetchInterval: ({ state: { data } }) => (awaitsPing(data?.endpoint?.ping) ? pingEveryMs : false),
  })
}

const pageSize = 25
const everyMs = 15_000

/** Returns the deliveries of the webhook, the latest first, page by page. */
export function useDeliveries(accountId: string, status: WebhookStatus | null) {
  return useInfiniteQuery({
    queryKey: settingsKey(accountId, 'webhook-deliveries', status),
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/account/:accountId/webhook-delivery', {
        params: { accountId },
        query: {
          limit: pageSize,
          ...(status !== null && { status }),
          ...(pageParam !== '' && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: everyMs,
  })
}
