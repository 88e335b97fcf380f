import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'

/** Returns the query of the contact; each version of the process may have another one. */
export function contactOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'contact'), version],
    queryFn: ({ signal }) => call('GET /api/process/contact', { code, signal }),
    // What stands below does not move under a finger while the same is asked for of the next version.
    placeholderData: keepPreviousData,
  })
}
