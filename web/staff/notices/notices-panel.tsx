import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PermissionRefused } from '#web/lib/push/browser-push.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'

import { pushKey } from './api.ts'
import { readPushState, testPush, turnPushOff, turnPushOn } from './browser-push.ts'
import { type NoticesTextKey, noticesTexts } from './texts.ts'

function failureText(error: Error): NoticesTextKey {
  if (error instanceof PermissionRefused) return 'noticesRefused'
  return error instanceof ApiProblem && error.status === 422 ? 'noticesNotAllowed' : 'noticesFailed'
}

const testTexts = { sent: 'noticesTestSent', failed: 'noticesTestFailed', gone: 'noticesGone' } as const

/** Shows what can be done about notices in this browser, as it stands now. */
export function NoticesPanel() {
  const { text } = useText(noticesTexts)
  const { userId } = useStaffUser()
  const client = useQueryClient()
  const key = pushKey(userId)
  const { data: state } = useQuery({ queryKey: key, queryFn: () => readPushState(userId), staleTime: 0 })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const turnOn = useMutation({ mutationFn: () => turnPushOn(userId), onSettled: refresh })
  const turnOff = useMutation({ mutationFn: turnPushOff, onSettled: refresh })
  const test = useMutation({ mutationFn: testPush, onSettled: refresh })
  if (state === undefined) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="8rem" />
      </Loader>
    )
  }
  if (state === 'unsupported') return <Notice>{text('noticesUnsupported')}</Notice>
  if (state === 'blocked') {
    return (
      <Notice tone="warning" title={text('noticesBlockedTitle')}>
        {text('noticesBlocked')}
      </Notice>
    )
  }
  const failed = turnOn.error ?? turnOff.error
  return (
    <div className={look.stack({ gap: 4 })}>
      {state === 'on' && <Notice tone="success">{text('noticesOn')}</Notice>}
      <p>{text('noticesLead')}</p>
      <p className={look.muted()}>{text('noticesSession')}</p>
      {failed && <Notice tone="error">{text(failureText(failed))}</Notice>}
      {test.isSuccess && <Notice tone={test.data === 'sent' ? 'info' : 'warning'}>{text(testTexts[test.data])}</Notice>}
      {test.isError && <Notice tone="error">{text('networkFailed')}</Notice>}
      <div className={look.row({ gap: 3, wrap: true })}>
        {state === 'off' ? (
          <Button pending={turnOn.isPending} pendingText={text('working')} onClick={() => turnOn.mutate()}>
            {text('noticesTurnOn')}
          </Button>
        ) : (
          <>
            <Button pending={test.isPending} pendingText={text('working')} onClick={() => test.mutate()}>
              {text('noticesTest')}
            </Button>
            <Button variant="secondary" pending={turnOff.isPending} onClick={() => turnOff.mutate()}>
              {text('noticesTurnOff')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
