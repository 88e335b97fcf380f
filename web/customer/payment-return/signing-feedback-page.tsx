import { useQuery, useQueryClient } from '@tanstack/react-query'

import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { signingTitle, type SigningReturn, settleSigning, type Signed } from '#web/customer/credit/signing-return.ts'
import { isKnownPaid, keepPayment, paymentOptions, providerTimeoutMs } from '#web/customer/payment/api.ts'
import { keepSigningFailure } from '#web/customer/payment/course/signing-failure.ts'
import { forgetChosenType } from '#web/customer/payment/use-chosen-type.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { ReturnNotice } from '#web/customer/shared/return-notice.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { tabStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Long enough to be read. */
const readMs = 2500

type SigningFeedbackPageProps = { code: string; back: SigningReturn }

/**
 * The page to which the creditor sends the browser after signing: has it booked, shows the outcome, and goes back
 * automatically.
 */
export function SigningFeedbackPage({ code, back }: SigningFeedbackPageProps) {
  const returned = useSigningReturn(code, back)
  const goBack = useWayBack(code, isKnownPaid)
  return (
    <ProcessWords code={code}>
      {(view) => <Feedback view={view} back={back} returned={returned} goBack={goBack} />}
    </ProcessWords>
  )
}

type FeedbackProps = {
  view: ProcessInit
  back: SigningReturn
  returned: ReturnType<typeof useSigningReturn>
  goBack: () => void
}

function Feedback({ view, back, returned, goBack }: FeedbackProps) {
  const { text: t } = useText(contentTexts)
  const { outcome } = back
  const title = t(signingTitle({ outcome, ...returned }))
  useDocumentTitle(title, view.account.name)
  useLater(returned.asked ? readMs : null, goBack)
  return <ReturnNotice mark={markOf(returned)} title={title} text={t(textOf(back, returned))} goBack={goBack} />
}

function textOf({ outcome }: SigningReturn, { asked, refused, payment }: FeedbackProps['returned']): ContentKey {
  if (!asked) return 'feedbackWait'
  if (payment?.truth === 'notPaid' && (outcome === 'error' || payment.status === 'CANCELLED')) return 'signingAgain'
  return refused || payment?.truth === 'confirmed' || payment?.truth === 'notPaid'
    ? 'feedbackReturns'
    : 'feedbackUnsure'
}

function markOf({ refused, payment }: FeedbackProps['returned']): StateMarkKind {
  if (payment?.truth === 'confirmed') return 'paid'
  return refused || payment?.status === 'FAILURE' ? 'sad' : 'waiting'
}

type Returned = {
  /** True once the server has answered, or could not. */
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
function useSigningReturn(code: string, back: SigningReturn): Returned {
  const client = useQueryClient()
  const settling = useQuery({
    queryKey: [...processKeys.part(code, 'signingReturn'), back.outcome, back.settingId],
    queryFn: async () => {
      const signed = await settle(code, back)
      const payment = signed.refused ? null : signed.payment
      // Who could not sign is shown every way to pay.
      if (signed.refused || payment?.truth === 'notPaid') forgetChosenType(code, tabStore)
      if (payment?.truth === 'notPaid' && back.outcome === 'error') keepSigningFailure(code, payment, tabStore)
      if (!signed.refused) await keepPayment(client, code, payment)
      return signed
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const asked = settling.isSuccess || settling.isError
  const known = useQuery({ ...paymentOptions(code), enabled: asked })
  return { asked, refused: settling.data?.refused ?? false, payment: asked ? known.data : undefined }
}
