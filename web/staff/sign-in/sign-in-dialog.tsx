import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSignOut } from '#web/staff/session/use-sign-out.ts'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { SignIn } from './sign-in.tsx'
import { signInTexts } from './texts.ts'

/** Over the page when the session has lapsed: what is on the page waits below. */
export function SignInDialog() {
  const { text } = useText(signInTexts)
  const session = useStaffSession()
  const signOut = useSignOut()
  const lapsed = session.phase === 'lapsed'
  return (
    <Modal
      open={lapsed}
      title={text('lapsedTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="26rem"
    >
      <p>{text(lapsed && session.ended ? 'endedLead' : 'lapsedLead')}</p>
      {lapsed && <SignIn initialUsername={session.user.username} />}
      <Button variant="quiet" fullWidth onClick={signOut}>
        {text('signOutInstead')}
      </Button>
    </Modal>
  )
}
