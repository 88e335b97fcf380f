import { queryOptions } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'
import type { CustomerThread } from '#worker/contract/customer/conversation.ts'

/** Asked for where it is wanted, and where it is known already or told of (`refreshThread`), so that news come by themselves. */
export function threadOptions(code: string, isWanted: boolean) {
  return queryOptions<CustomerThread>({
    queryKey: processKeys.part(code, 'messages'),
    queryFn: ({ signal }) => call('GET /api/process/message', { code, signal }),
    enabled: ({ state }) => isWanted || state.isInvalidated || state.data !== undefined,
    // The room tells of what is new, or it is asked for while the room is out of reach.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
