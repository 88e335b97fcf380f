import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { frameTexts } from './texts.ts'

/** Another tab went on to another account: this page shows the one before, and says so. */
export function MovedNotice() {
  const { text } = useText(frameTexts)
  const session = useStaffSession()
  if (session.phase !== 'in' || !session.moved) return null
  const { accounts, accountId } = session.user
  const account = accounts.find(({ id }) => id === accountId)?.name ?? ''
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          {text('reload')}
        </Button>
      }
    >
      {text('accountMoved', { account })}
    </Notice>
  )
}
