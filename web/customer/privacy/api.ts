import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'

const never = Number.POSITIVE_INFINITY

/**
 * Returns the query for the customer's stored data; each version of the process may have more, and that of before is
 * shown meanwhile.
 */
export function privacyOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...privacyKey(code), version],
    queryFn: ({ signal }) => call('GET /api/process/privacy', { code, signal }),
    placeholderData: keepPreviousData,
  })
}

export function privacyKey(code: string) {
  return processKeys.part(code, 'privacy')
}

/** An approval with its proof; it never changes. */
export function approvalOptions(code: string, id: string) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'approval'), id],
    queryFn: ({ signal }) => call('GET /api/process/approval/:id', { code, id, signal }),
    staleTime: never,
  })
}
