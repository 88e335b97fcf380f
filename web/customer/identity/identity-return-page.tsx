import { contentTexts } from '#web/customer/content-texts.ts'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { ReturnNotice } from '#web/customer/shared/return-notice.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { StateMarkKind } from '#web/ui/state-mark.tsx'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { identityReturnTitle } from './identity-return.ts'
import { useIdentityReturn } from './use-identity-return.ts'

/** Long enough to be seen; the page that it goes back to says the rest. */
const readMs = 1200

/** Where an identity provider sends the browser: has the server ask how it went, and goes back by itself. */
export function IdentityReturnPage({ code }: { code: string }) {
  const { asked, status } = useIdentityReturn(code)
  const goBack = useWayBack(code)
  return (
    <ProcessWords code={code}>
      {(view) => <Feedback view={view} status={status} asked={asked} goBack={goBack} />}
    </ProcessWords>
  )
}

type FeedbackProps = { view: ProcessInit; status: ProcessStatus | null; asked: boolean; goBack: () => void }

function Feedback({ view, status, asked, goBack }: FeedbackProps) {
  const { text: t } = useText(contentTexts)
  const title = t(identityReturnTitle(status))
  useDocumentTitle(title, view.account.name)
  useLater(asked ? readMs : null, goBack)
  return (
    <ReturnNotice
      mark={markOf(status)}
      title={title}
      text={t(asked ? 'feedbackReturns' : 'feedbackWait')}
      goBack={goBack}
    />
  )
}

function markOf(status: ProcessStatus | null): StateMarkKind {
  if (status?.identity?.standing === 'verified') return 'success'
  return status?.identity?.standing === 'failed' ? 'sad' : 'person'
}
