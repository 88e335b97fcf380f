import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PermissionRefused } from '#web/lib/push/browser-push.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/page/card.tsx'

import { noticesTexts, type NoticesTextKey } from './texts.ts'
import { readVisitPush, turnVisitPushOff, turnVisitPushOn } from './visit-push.ts'

function failureText(error: Error): NoticesTextKey {
  if (error instanceof PermissionRefused) return 'noticesRefused'
  if (error instanceof ApiProblem && error.code === 'push.too_many') return 'noticesTooMany'
  return error instanceof ApiProblem && error.status === 422 ? 'noticesNotAllowed' : 'noticesFailed'
}

/**
 * Shows whether this browser tells of the visit, even while its page is closed. The browser's question comes at the
 * press alone.
 */
export function NoticesCard({ code }: { code: string }) {
  const { text: t } = useText(noticesTexts)
  const client = useQueryClient()
  const queryKey = processKeys.part(code, 'notices')
  const { data: state } = useQuery({ queryKey, queryFn: () => readVisitPush(code), networkMode: 'always' })
  const onSettled = () => client.invalidateQueries({ queryKey })
  const turnOn = useMutation({ mutationFn: () => turnVisitPushOn(code), onSettled })
  const turnOff = useMutation({ mutationFn: () => turnVisitPushOff(code), onSettled })
  if (state === undefined || state === 'unsupported') return null
  const failed = turnOn.error ?? turnOff.error
  return (
    <Card title={t('noticesTitle')} quiet>
      {state === 'needs_home_screen' && <p className="tone-soft size-16">{t('noticesHomeScreen')}</p>}
      {state === 'blocked' && <p className="tone-soft size-16">{t('noticesBlocked')}</p>}
      {state === 'off' && <p className="tone-soft size-16">{t('noticesLead')}</p>}
      {state === 'on' && <Notice tone="success">{t('noticesOn')}</Notice>}
      {failed !== null && state !== 'blocked' && <Notice tone="error">{t(failureText(failed))}</Notice>}
      {state === 'off' && (
        <Button
          variant="secondary"
          fullWidth
          pending={turnOn.isPending}
          pendingText={t('noticesWorking')}
          onClick={() => turnOn.mutate()}
        >
          {t('noticesTurnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button
          variant="quiet"
          fullWidth
          pending={turnOff.isPending}
          pendingText={t('noticesWorking')}
          onClick={() => turnOff.mutate()}
        >
          {t('noticesTurnOff')}
        </Button>
      )}
    </Card>
  )
}
