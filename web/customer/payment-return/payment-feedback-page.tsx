import { contentTexts } from '#web/customer/content-texts.ts'
import { isKnownPaid } from '#web/customer/payment/api.ts'
import { isDecided, returnTitle, type PaymentReturn } from '#web/customer/payment/course/payment-return.ts'
import { usePaymentReturn } from '#web/customer/payment/course/use-payment-return.ts'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { ReturnNotice } from '#web/customer/shared/return-notice.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Long enough to be read. */
const readMs = 2500
/** A provider that has not decided by then is followed on the page of the process. */
const patienceMs = 8000

type PaymentFeedbackPageProps = { code: string; back: PaymentReturn }

/**
 * The page to which a provider sends the browser: hands over the query, shows the true state, and goes back
 * automatically.
 */
export function PaymentFeedbackPage({ code, back }: PaymentFeedbackPageProps) {
  const { asked, payment } = usePaymentReturn(code, back)
  const goBack = useWayBack(code, isKnownPaid)
  return (
    <ProcessWords code={code}>
      {(view) => <Feedback view={view} back={back} payment={payment} asked={asked} goBack={goBack} />}
    </ProcessWords>
  )
}

type FeedbackProps = {
  view: ProcessInit
  back: PaymentReturn
  payment: ReturnType<typeof usePaymentReturn>['payment']
  asked: boolean
  goBack: () => void
}

function Feedback({ view, back, payment, asked, goBack }: FeedbackProps) {
  const { text: t } = useText(contentTexts)
  const title = t(returnTitle(back.outcome, payment))
  useDocumentTitle(title, view.account.name)
  const decided = isDecided(payment)
  const unsure = asked && !decided
  useLater(decided ? readMs : unsure ? patienceMs : null, goBack)
  return (
    <ReturnNotice
      mark={markOf(back, payment)}
      title={title}
      text={t(decided ? 'feedbackReturns' : unsure ? 'feedbackUnsure' : 'feedbackWait')}
      goBack={goBack}
    />
  )
}

function markOf({ outcome }: PaymentReturn, payment: FeedbackProps['payment']): StateMarkKind {
  if (payment?.truth === 'confirmed') return 'paid'
  return outcome !== 'cancel' && payment?.status === 'FAILURE' ? 'sad' : 'waiting'
}
