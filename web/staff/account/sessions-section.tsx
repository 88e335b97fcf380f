import { useQuery } from '@tanstack/react-query'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { OwnSession } from '#worker/contract/staff/people/session-calls.ts'

import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

const sessionsKey = ['staff', 'sessions'] as const

/** The user's sessions, each of which can be ended. */
export function SessionsSection({ timeZone }: { timeZone: string }) {
  const { text } = useText(securityTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => staffCall('GET /api/auth/sessions', { signal }),
  })
  const { end, fault } = useEnding()
  const others = data?.some(({ isThis }) => !isThis) ?? false
  return (
    <SecuritySection
      title={text('sessionsTitle')}
      lead={text('sessionsLead')}
      actions={
        others && (
          <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate(null)}>
            {text('endOthers')}
          </Button>
        )
      }
    >
      {fault && <Notice tone="error">{text('updateFailed')}</Notice>}
      {isError && <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />}
      {!data && !isError && <Loader label={text('working')} />}
      {data && (
        <ul className={look.stack({ gap: 0, listed: true })}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} timeZone={timeZone} onEnd={() => end.mutate(session.id)} />
          ))}
        </ul>
      )}
    </SecuritySection>
  )
}

/** Ends one session, or all others; the list is fetched anew whatever comes of it. */
function useEnding() {
  const end = useStaffAction({
    send: (id: string | null) =>
      id === null
        ? staffCall('DELETE /api/auth/sessions')
        : staffCall('DELETE /api/auth/sessions/:id', { params: { id } }),
    renew: (client) => void client.invalidateQueries({ queryKey: sessionsKey }),
  })
  return { end, fault: end.isError }
}

type SessionRowProps = { session: OwnSession; timeZone: string; onEnd: () => void }

function SessionRow({ session, timeZone, onEnd }: SessionRowProps) {
  const { text } = useText(securityTexts)
  const { browser, place, beganAt, lastSeenAt, isThis } = session
  const time = (instant: string) => formatDateTime(Date.parse(instant), timeZone)
  const name = browser ?? text('browserUnknown')
  const where = [place?.city, place?.country].filter(Boolean).join(', ') || text('placeUnknown')
  return (
    <li className={look.row({ gap: 4, wrap: true, align: 'center', justify: 'between', pad: 3 })}>
      <div className={look.stack({ gap: 0, shrinks: true })}>
        <span className={look.text({ weight: 600 })}>
          <span>{name}</span>
          {isThis && <span>{` (${text('thisSession')})`}</span>}
        </span>
        <span className={look.muted(14)}>{where}</span>
        <span className={look.muted(14)}>{text('sessionTimes', { began: time(beganAt), seen: time(lastSeenAt) })}</span>
      </div>
      {!isThis && (
        <Button variant="secondary" aria-label={text('endSessionOf', { name })} onClick={onEnd}>
          {text('endSession')}
        </Button>
      )}
    </li>
  )
}
