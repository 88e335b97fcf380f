import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'

import { accountEmailPages } from '#domain/contact/account-emails.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { signOut } from '#web/staff/session/use-sign-out.ts'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { SignIn } from '#web/staff/sign-in/sign-in.tsx'
import { SignedOutPage } from '#web/staff/sign-in/signed-out-page.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { AccountEmailLink } from '#worker/contract/staff/people/account-emails.ts'
import type { SignInStep } from '#worker/contract/two-factor.ts'

import { openAccountEmail } from './account-email-client.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { accountEmailTexts, type AccountEmailTextKey } from './texts.ts'

type Opened = AccountEmailLink | null | 'failed' | 'pending'

/** `step` is what is left of signing in; null where the password has to be typed once more. */
type Chosen = { username: string; step: SignInStep | null }

/** `/staff/invitation` and `/staff/new-password`: what the link of a letter leads to. */
export function AccountEmailPage() {
  const { text } = useText(accountEmailTexts)
  const { pathname, hash } = useLocation()
  const session = useStaffSession()
  const [wasOut] = useState(session.phase === 'out')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const letter = useAccountEmail(hash.slice(1))
  const isInvitation = pathname === accountEmailPages.INVITATION
  if (session.phase === 'in' && (wasOut || chosen !== null)) return <Navigate to={staffPaths.board} replace />
  return (
    <SignedOutPage
      title={text(isInvitation ? 'invitationTitle' : 'resetTitle')}
      lead={text(isInvitation ? 'invitationLead' : 'resetLead')}
    >
      {chosen === null ? (
        <AccountEmail link={hash.slice(1)} {...letter} onChosen={setChosen} />
      ) : (
        <Continued chosen={chosen} />
      )}
    </SignedOutPage>
  )
}

function Continued({ chosen: { username, step } }: { chosen: Chosen }) {
  const { text } = useText(accountEmailTexts)
  return (
    <div className={look.stack({ gap: 5 })}>
      {step === null && <Notice tone="success">{text('passwordSet')}</Notice>}
      <SignIn initialUsername={username} initialStep={step} />
    </div>
  )
}

function useAccountEmail(link: string) {
  const [opened, setOpened] = useState<Opened>('pending')
  useEffect(() => {
    if (opened !== 'pending') return
    let isGone = false
    const open = async () => {
      const found = await openAccountEmail(link).catch(() => 'failed' as const)
      if (!isGone) setOpened(found)
    }
    void open()
    return () => {
      isGone = true
    }
  }, [link, opened])
  return { opened, openAgain: () => setOpened('pending') }
}

type AccountEmailProps = { link: string; opened: Opened; openAgain: () => void; onChosen: (chosen: Chosen) => void }

function AccountEmail({ link, opened, openAgain, onChosen }: AccountEmailProps) {
  const { text } = useText(accountEmailTexts)
  const session = useStaffSession()
  if (opened === 'pending') return <Loader label={text('working')} />
  if (opened === 'failed') {
    return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={openAgain} />
  }
  if (opened === null) return <Ended saying="letterUnknown" letter={null} />
  if (opened.state !== 'open') return <Ended saying={sayingOf(opened)} letter={opened} />
  if (session.phase !== 'out') return <SomebodyIn username={session.user.username} />
  return (
    <div className={look.stack({ gap: 5 })}>
      {opened.writer !== null && opened.workshop !== null && (
        <p>{text('invitedBy', { writer: opened.writer, workshop: opened.workshop })}</p>
      )}
      <p>{text('yourUsername', { username: opened.username })}</p>
      <NewPasswordForm
        link={link}
        username={opened.username}
        onChosen={(step) => onChosen({ username: opened.username, step })}
        onEnded={openAgain}
      />
    </div>
  )
}

function sayingOf({ kind, state }: AccountEmailLink): AccountEmailTextKey {
  if (state === 'used') return 'letterUsed'
  if (state === 'replaced') return 'letterReplaced'
  if (state === 'taken_back') return kind === 'INVITATION' ? 'letterTakenBack' : 'letterReplaced'
  return kind === 'INVITATION' ? 'invitationExpired' : 'resetExpired'
}

/** Shows why the link leads nowhere, and whom to ask. */
function Ended({ saying, letter }: { saying: AccountEmailTextKey; letter: AccountEmailLink | null }) {
  const { text } = useText(accountEmailTexts)
  const isReset = letter?.kind === 'RESET'
  return (
    <div className={look.stack({ gap: 5 })}>
      <Notice tone="warning">{text(saying, { writer: letter?.writer ?? text('yourAdmin') })}</Notice>
      {isReset && letter.state !== 'used' && (
        <p>
          <PageLink to={staffPaths.forgotten}>{text('askAgain')}</PageLink>
        </p>
      )}
      <p>
        <PageLink to={staffPaths.login}>{text('toSignIn')}</PageLink>
      </p>
    </div>
  )
}

function SomebodyIn({ username }: { username: string }) {
  const { text } = useText(accountEmailTexts)
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" onClick={() => void signOut()}>
          {text('signOutInstead')}
        </Button>
      }
    >
      {text('signedInHere', { username })}
    </Notice>
  )
}
