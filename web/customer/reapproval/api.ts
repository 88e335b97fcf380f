import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'

/** The price as it is at this version of the process, with what was approved before. */
export function reapprovalPriceOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'pricing'), version],
    queryFn: ({ signal }) => call('GET /api/process/pricing', { code, signal }),
    placeholderData: keepPreviousData,
  })
}
