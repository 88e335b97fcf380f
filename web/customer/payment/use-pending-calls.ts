import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/lib/api/call.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { PaymentView } from '#worker/contract/payment.ts'

import { acceptPayment, providerTimeoutMs, refreshPayment } from './api.ts'
import { isToSign } from './payment-phase.ts'
import { forgetChosenType } from './use-chosen-type.ts'

/** Asks where a payment stands, and ends one that can be ended; what waits for a signature is let go. */
export function usePendingCalls(code: string, payment: PaymentView) {
  const client = useQueryClient()
  const options = { code, timeoutMs: providerTimeoutMs }
  const onSuccess = (answer: PaymentView | null) => acceptPayment(client, code, answer)
  const check = useMutation({
    mutationFn: () => call('PUT /api/process/payment/status', { ...options, body: {} }),
    onSuccess,
  })
  const end = useMutation({
    mutationFn: () =>
      isToSign(payment)
        ? call('PUT /api/process/signing-unsuccessful', { ...options, body: { result: 'cancel' } })
        : call('DELETE /api/process/payment', options),
    // Before the answer: that the payment is let go may be heard of elsewhere first.
    onMutate: () => {
      if (isToSign(payment)) forgetChosenType(code, tabStore)
    },
    onSuccess,
    onError: () => refreshPayment(client, code),
  })
  return { check, end, busy: check.isPending || end.isPending }
}
