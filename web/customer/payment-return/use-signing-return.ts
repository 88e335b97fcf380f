import { useQuery, useQueryClient } from '@tanstack/react-query'

import { settleSigning, type Signed, type SigningReturn } from '#web/customer/credit/signing-return.ts'
import { acceptPayment, paymentOptions, providerTimeoutMs } from '#web/customer/payment/api.ts'
import { keepSigningFailure } from '#web/customer/payment/signing-failure.ts'
import { forgetChosenType } from '#web/customer/payment/use-chosen-type.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { PaymentView } from '#worker/contract/payment.ts'

type Returned = {
  /** Whether the server has answered, or could not. */
  asked: boolean
  refused: boolean
  payment: PaymentView | null | undefined
}

function settle(code: string, back: SigningReturn): Promise<Signed> {
  const options = { code, timeoutMs: providerTimeoutMs }
  return settleSigning(back, {
    book: (settingId) => call('PUT /api/process/book-signed-resurs-bank-payment', { ...options, body: { settingId } }),
    askStatus: () => call('PUT /api/process/payment/status', { ...options, body: {} }),
    unsuccessful: (result) => call('PUT /api/process/signing-unsuccessful', { ...options, body: { result } }),
  })
}

/** Hands over how the signing went, once, and learns what became of the payment. */
export function useSigningReturn(code: string, back: SigningReturn): Returned {
  const client = useQueryClient()
  const settling = useQuery({
    queryKey: [...processKeys.part(code, 'signingReturn'), back.outcome, back.settingId],
    queryFn: async () => {
      const signed = await settle(code, back)
      const payment = signed.refused ? null : signed.payment
      // Who could not sign is shown every way to pay.
      if (signed.refused || payment?.truth === 'notPaid') forgetChosenType(code, tabStore)
      if (payment?.truth === 'notPaid' && back.outcome === 'error') keepSigningFailure(code, payment, tabStore)
      if (!signed.refused) await acceptPayment(client, code, payment)
      return signed
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const asked = settling.isSuccess || settling.isError
  const known = useQuery({ ...paymentOptions(code), enabled: asked })
  return { asked, refused: settling.data?.refused ?? false, payment: asked ? known.data : undefined }
}
