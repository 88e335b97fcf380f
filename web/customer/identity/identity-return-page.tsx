import { useQuery, useQueryClient } from '@tanstack/react-query'

import { contentTexts } from '#web/customer/content-texts.ts'
import { acceptAnswer, processKeys } from '#web/customer/process/api.ts'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { ReturnNotice } from '#web/customer/shared/return-notice.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { identityReturnTitle } from './identity-return.ts'
import { identityTimeoutMs } from './use-begin-identity.ts'

/** Long enough to be seen; the page that it goes back to says the rest. */
const readMs = 1200

/**
 * The page to which an identity provider sends the browser: has the server ask for the result, and goes back
 * automatically.
 */
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

type Returned = {
  /** True once the server has answered, or could not. */
  asked: boolean
  /** The process after it; null where it is not known. */
  status: ProcessStatus | null
}

/** Asks the server once for the result of the check. */
function useIdentityReturn(code: string): Returned {
  const client = useQueryClient()
  const settling = useQuery({
    queryKey: processKeys.part(code, 'identityReturn'),
    queryFn: async () =>
      acceptAnswer(
        client,
        code,
        await call('PUT /api/process/identity/status', { code, timeoutMs: identityTimeoutMs }),
      ),
    // Each way back is asked about; the last one says nothing of this one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return { asked: settling.isSuccess || settling.isError, status: settling.data ?? null }
}
