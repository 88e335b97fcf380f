import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/process-keys.ts'
import { call } from '#web/lib/api/call.ts'

/** The price as it is at this version of the process, with what was approved before. */
export function useAskedPrice(code: string, version: number) {
  return useQuery({
    queryKey: [...processKeys.part(code, 'pricing'), version],
    queryFn: ({ signal }) => call('GET /api/process/pricing', { code, signal }),
    placeholderData: keepPreviousData,
  })
}
