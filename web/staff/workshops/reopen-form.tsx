import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Workshop } from '#worker/contract/staff/onboarding.ts'

import { workshopsKey } from './api.ts'
import { workshopsTexts } from './texts.ts'

type ReopenFormProps = {
  workshop: Workshop
  closed: { at: string; reason: string }
  isOperator: boolean
  onDone: () => void
}

/** Shows why a workshop is closed; the operator opens it again. */
export function ReopenForm({ workshop, closed, isOperator, onDone }: ReopenFormProps) {
  const { text } = useText(workshopsTexts)
  const reopen = useStaffAction({
    send: () =>
      staffCall('POST /api/staff/workshop/:accountId/reopen', {
        params: { accountId: workshop.id },
        body: { version: workshop.version },
      }),
    done: text('reopened', { name: workshop.name }),
    onDone,
    renew: (client) => client.invalidateQueries({ queryKey: workshopsKey }),
  })
  const at = formatDateTime(Date.parse(closed.at), workshop.timeZone)
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <p>{text('reopenText', { at, reason: closed.reason })}</p>
      {reopen.isError && <Notice tone="error">{text('reopenFailed')}</Notice>}
      {isOperator && (
        <>
          <p>{text('reopenKeys')}</p>
          <div>
            <Button pending={reopen.isPending} pendingText={text('working')} onClick={() => reopen.mutate()}>
              {text('reopenWorkshop')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
