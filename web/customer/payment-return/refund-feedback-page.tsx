import { useQuery } from '@tanstack/react-query'

import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { refundOptions } from '#web/customer/payment/api.ts'
import { RefundLines } from '#web/customer/payment/refund-lines.tsx'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { ReturnNotice } from '#web/customer/shared/return-notice.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

const readMs = 2500

/** The page to which Visma Pay sends the browser about a refund: has the server check, and goes back automatically. */
export function RefundFeedbackPage({ code }: { code: string }) {
  const refund = useQuery(refundOptions(code, null))
  const goBack = useWayBack(code)
  return (
    <ProcessWords code={code}>
      {(view) => (
        <Feedback
          view={view}
          refund={refund.data ?? null}
          asked={!refund.isPending}
          answered={refund.isSuccess}
          goBack={goBack}
        />
      )}
    </ProcessWords>
  )
}

type FeedbackProps = {
  view: ProcessInit
  refund: Parameters<typeof RefundLines>[0]['refund'] | null
  /** The server has answered, or could not. */
  asked: boolean
  answered: boolean
  goBack: () => void
}

function Feedback({ view, refund, asked, answered, goBack }: FeedbackProps) {
  const { text: t } = useText(contentTexts)
  const said = titleOf(refund, answered)
  const title = t(said)
  useDocumentTitle(title, view.account.name)
  useLater(asked ? readMs : null, goBack)
  return (
    <>
      <ReturnNotice
        mark={marks[said]}
        title={title}
        text={t(asked ? 'feedbackReturns' : 'feedbackWait')}
        goBack={goBack}
      />
      {refund && <RefundLines refund={refund} timeZone={view.account.timeZone} />}
    </>
  )
}

const marks = {
  refundedTitle: 'paid',
  refundNotDone: 'sad',
  refundNone: 'sad',
  refundChecking: 'waiting',
} as const satisfies Partial<Record<ContentKey, StateMarkKind>>

function titleOf(refund: FeedbackProps['refund'], answered: boolean): keyof typeof marks {
  switch (refund?.refundStatus) {
    case 'SUCCESS':
      return 'refundedTitle'
    case 'FAILURE':
    case 'CANCELLED':
      return 'refundNotDone'
    case undefined:
      return answered ? 'refundNone' : 'refundChecking'
    default:
      return 'refundChecking'
  }
}
