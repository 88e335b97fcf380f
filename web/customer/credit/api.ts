import { queryOptions } from '@tanstack/react-query'

import { providerTimeoutMs } from '#web/customer/payment/api.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'
import type { CreditMethodsInput } from '#worker/contract/customer/credit.ts'

const freshForMs = 10 * 60_000

/** Returns the key of all offers of all creditors. */
export function creditMethodsKey(code: string) {
  return processKeys.part(code, 'creditMethods')
}

type MethodsQuery = { code: string; settingId: string; language: CreditMethodsInput['language']; total: number | null }

/** Returns the query for the creditor's offer for a sum; asked once the sum is known. */
export function creditMethodsOptions({ code, settingId, language, total }: MethodsQuery) {
  return queryOptions({
    queryKey: [...creditMethodsKey(code), settingId, language, total],
    queryFn: ({ signal }) =>
      call('POST /api/process/get-resursbank-payment-methods', {
        code,
        signal,
        timeoutMs: providerTimeoutMs,
        body: { language, settingId, customerType: 'NATURAL' },
      }),
    enabled: total !== null,
    // A price that changes while somebody types does not take the form away.
    placeholderData: (offer, before) => (before?.queryKey.includes(settingId) ? offer : undefined),
    staleTime: freshForMs,
    refetchOnWindowFocus: false,
  })
}
