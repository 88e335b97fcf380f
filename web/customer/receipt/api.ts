import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'

/** The receipt; each version of the process may have another, as money is given back. */
export function receiptOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'receipt'), version],
    queryFn: ({ signal }) => call('GET /api/process/receipt', { code, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
