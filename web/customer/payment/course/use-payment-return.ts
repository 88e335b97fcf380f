import { useQuery, useQueryClient } from '@tanstack/react-query'

import { keepPayment, paymentOptions, providerTimeoutMs } from '#web/customer/payment/api.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'
import { pollIntervalMs } from '#web/lib/realtime/use-process-updates.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

import { isAwaited } from './payment-phase.ts'
import { settleReturn, type PaymentReturn } from './payment-return.ts'

type Returned = {
  /** True once the server has answered, or could not. */
  asked: boolean
  /** The payment as it is known by then, followed while it is not decided. */
  payment: PaymentView | null | undefined
}

/** Hands over what the browser brought back, once, and follows what becomes of the payment. */
export function usePaymentReturn(code: string, back: PaymentReturn): Returned {
  const client = useQueryClient()
  const { carrier, outcome, query } = back
  const settling = useQuery({
    queryKey: [...processKeys.part(code, 'paymentReturn'), carrier, outcome, query],
    queryFn: async () => {
      const options = { code, timeoutMs: providerTimeoutMs }
      const payment = await settleReturn(back, {
        postQuery: (queryParams) =>
          call('POST /api/process/query-params', { ...options, body: { queryParams, outcome } }),
        askStatus: () => call('PUT /api/process/payment/status', { ...options, body: { outcome } }),
        sveaUnsuccessful: (paymentStatus) =>
          call('PUT /api/process/payment/svea-unsuccessful', { ...options, body: { paymentStatus } }),
      })
      await keepPayment(client, code, payment)
      return payment
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const asked = settling.isSuccess || settling.isError
  const followed = useQuery({
    ...paymentOptions(code),
    enabled: asked,
    refetchInterval: ({ state }) => (isAwaited(state.data) ? pollIntervalMs : false),
  })
  return { asked, payment: asked ? followed.data : undefined }
}
