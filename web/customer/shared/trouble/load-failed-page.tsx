import { ApiProblem, isRateLimited } from '#web/lib/api/api-problem.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { TroubleHelp } from './lazy-trouble-help.tsx'
import { PlainPage } from './plain-page.tsx'

type LoadFailedPageProps = { error: Error; retry: () => void }

/** Nothing could be fetched: why, and another try; a wait that the server asked for ends by itself. */
export function LoadFailedPage({ error, retry }: LoadFailedPageProps) {
  const { text } = useText(pageTexts)
  const seconds = useCountdown(isRateLimited(error) ? error.retryAfterSeconds : null, retry)
  const title = text(seconds === null ? 'loadFailedTitle' : 'rateLimitedTitle')
  useDocumentTitle(title, text('appName'))
  return (
    <PlainPage>
      <PageHeading
        title={title}
        lead={
          seconds === null
            ? text(error instanceof ApiProblem ? 'serverFailed' : 'networkFailed')
            : text('rateLimited', { seconds })
        }
      />
      {seconds === null && (
        <>
          <Button onClick={retry}>{text('retry')}</Button>
          <TroubleHelp />
        </>
      )}
    </PlainPage>
  )
}
