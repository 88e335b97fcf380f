import { useMutation, useQueryClient } from '@tanstack/react-query'

import { writeScope } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { call } from '#web/lib/api/call.ts'
import type { OnlinePaymentInput } from '#worker/contract/payment.ts'

import { providerTimeoutMs, refreshPayment } from './api.ts'
import { useOpenPayment } from './use-open-payment.ts'

/** Begins an online payment and goes on to where it is paid; busy until the browser has left. */
export function useStartPayment(code: string) {
  const client = useQueryClient()
  const open = useOpenPayment(code)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    scope: writeScope(code),
    mutationFn: (body: OnlinePaymentInput) =>
      call('POST /api/process/payment', { code, body, timeoutMs: providerTimeoutMs }),
    onSuccess: open,
    // Whether there is a payment now, the page may have heard of meanwhile, or not at all.
    onError: () => void refreshPayment(client, code),
  })
  useWhenRestored(reset)
  return { start: mutate, isAsking: isPending, busy: isPending || isSuccess, error }
}
