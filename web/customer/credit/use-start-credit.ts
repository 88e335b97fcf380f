import { useMutation, useQueryClient } from '@tanstack/react-query'

import { acceptPayment, providerTimeoutMs, refreshPayment } from '#web/customer/payment/api.ts'
import { writeScope } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { call } from '#web/lib/api/call.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'
import type { CreditPaymentInput } from '#worker/contract/credit.ts'

import { creditMethodsKey } from './api.ts'
import { creditRefusals } from './credit-form.ts'

/** Applies for credit, and goes on to where it is signed where it has to be; busy until the browser has left. */
export function useStartCredit(code: string) {
  const client = useQueryClient()
  const { mutate, reset, isPending, data, error } = useMutation({
    scope: writeScope(code),
    // The identity code is among its variables: nothing of it outlives the form.
    gcTime: 0,
    mutationFn: (body: CreditPaymentInput) =>
      call('POST /api/process/resurs-bank-payment', { code, body, timeoutMs: providerTimeoutMs }),
    onSuccess: async ({ signingUrl, payment }) => {
      if (signingUrl === null) await acceptPayment(client, code, payment)
      else goToAddress(signingUrl)
    },
    onError: (failure) => {
      // Whether there is a payment now, the page may have heard of meanwhile, or not at all.
      void refreshPayment(client, code)
      if (creditRefusals(failure)?.method) void client.invalidateQueries({ queryKey: creditMethodsKey(code) })
    },
  })
  useWhenRestored(reset)
  return { start: mutate, isAsking: isPending, busy: isPending || typeof data?.signingUrl === 'string', error }
}
