import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { signingTitle, type SigningReturn } from '#web/customer/credit/signing-return.ts'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { ReturnNotice } from '#web/customer/shared/return-notice.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { StateMarkKind } from '#web/ui/state-mark.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useSigningReturn } from './use-signing-return.ts'

/** Long enough to be read. */
const readMs = 2500

type SigningFeedbackPageProps = { code: string; back: SigningReturn }

/** Where the creditor sends the browser after signing: has it booked, says what came of it, and goes back by itself. */
export function SigningFeedbackPage({ code, back }: SigningFeedbackPageProps) {
  const returned = useSigningReturn(code, back)
  const goBack = useWayBack(code)
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
