import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

import { BrowsersSection } from './browsers-section.tsx'
import { ServerSection } from './server-section.tsx'
import { measuresTexts } from './texts.ts'

const everyMs = 60_000

/** Shows what is measured of servers and browsers, asked for once a minute while the page is seen. */
export function MeasuresSections({ timeZone }: { timeZone: string }) {
  const { text } = useText(measuresTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: ['staff', 'health', 'measures'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/health/measures', { signal }),
    refetchInterval: everyMs,
  })
  if (data === undefined) {
    return isError ? (
      <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />
    ) : (
      <Loader label={text('working')}>
        <Skeleton height="12rem" />
      </Loader>
    )
  }
  return (
    <>
      <BrowsersSection measures={data} timeZone={timeZone} />
      <ServerSection here={data.here} />
    </>
  )
}
