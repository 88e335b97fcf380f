import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { onRejection } from '#web/lib/query/rejections.ts'
import { isAccountEmailPage } from '#web/staff/account-emails/account-email-paths.ts'
import { accountEmailTexts } from '#web/staff/account-emails/texts.ts'
import { ProfileDialog } from '#web/staff/frame/account/profile-dialog.tsx'
import type { OwnDialog } from '#web/staff/frame/own-dialog.ts'
import { StaffFrame } from '#web/staff/frame/staff-frame.tsx'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { NoticesDialog } from '#web/staff/notices/notices-dialog.tsx'
import { noticesTexts } from '#web/staff/notices/texts.ts'
import { useKeptPush } from '#web/staff/notices/use-kept-push.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { createStaffQueryClient } from '#web/staff/session/staff-query-client.ts'
import { useStaffSession, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { CommandsProvider } from '#web/staff/shared/commands.tsx'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { SignInDialog } from '#web/staff/sign-in/sign-in-dialog.tsx'
import { SignInPage } from '#web/staff/sign-in/sign-in-page.tsx'
import { StepUpDialog } from '#web/staff/sign-in/step-up-dialog.tsx'
import { signInTexts } from '#web/staff/sign-in/texts.ts'
import { useGuard } from '#web/staff/sign-in/use-guard.ts'
import { useSessionCheck } from '#web/staff/sign-in/use-session-check.ts'
import { useTabsFollowed } from '#web/staff/sign-in/use-tabs-followed.ts'
import { ChangePasswordDialog } from '#web/staff/users/dialogs/change-password-dialog.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { ToastProvider } from '#web/ui/feedback/toast-provider.tsx'
import { DiscardWordsContext } from '#web/ui/modal/discard-words.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import { LoadingPage } from './loading-page.tsx'
import { StaffRoutes } from './staff-routes.tsx'

import '#web/staff/shared/look/staff-look.css'
import css from './staff-shell.module.css'

/** The back-office with the texts of its first page, which come with it at once. */
const SpokenShell = lazyWithTexts(async () => Shell, signInTexts, frameTexts, noticesTexts)

const LetterPages = lazyWithTexts(
  async () => (await import('#web/staff/account-emails/account-email-pages.tsx')).AccountEmailPages,
  accountEmailTexts,
)

/** The back-office: `/login` and everything under `/staff`. */
export function StaffShell() {
  return <SpokenShell />
}

function Shell() {
  const { pathname } = useLocation()
  useTabsFollowed()
  useEffect(() => {
    document.documentElement.dataset['density'] = 'staff'
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [])
  return <Notifications>{pageOf(pathname)}</Notifications>
}

/** Returns the page of an address. The pages that a letter leads to are open to a person who has not signed in. */
function pageOf(pathname: string): Elements {
  if (isAccountEmailPage(pathname)) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <LetterPages />
      </Suspense>
    )
  }
  return pathname.startsWith(staffPaths.login) ? <SignInPage /> : <GuardedArea />
}

function Notifications({ children }: { children: Elements }) {
  const { text } = useText(staffTexts)
  const words = useMemo(
    () => ({
      title: text('discardTitle'),
      text: text('discardText'),
      keep: text('keepTyping'),
      discard: text('discard'),
      close: text('close'),
    }),
    [text],
  )
  return (
    <DiscardWordsContext value={words}>
      <ToastProvider label={text('notifications')} closeText={text('close')}>
        {children}
      </ToastProvider>
    </DiscardWordsContext>
  )
}

function GuardedArea() {
  const isIn = useGuard()
  const [client] = useState(createStaffQueryClient)
  if (!isIn) return <LoadingPage />
  return (
    <QueryClientProvider client={client}>
      <CommandsProvider>
        <SignedInArea />
      </CommandsProvider>
    </QueryClientProvider>
  )
}

function SignedInArea() {
  const session = useStaffSession()
  useSessionCheck()
  useStaffRejections()
  useKeptPush()
  const veiled = session.phase === 'lapsed' && session.ended
  return (
    <>
      <div className={veiled ? css['veiled'] : undefined}>
        <StaffFrame OwnDialogs={StaffOwnDialogs}>
          <StaffRoutes />
        </StaffFrame>
      </div>
      <StepUpDialog />
      <SignInDialog />
    </>
  )
}

type StaffOwnDialogsProps = { shown: OwnDialog | null; onClose: () => void }

/** Shows the dialogs in which users see and change their own things, from any page. */
function StaffOwnDialogs({ shown, onClose }: StaffOwnDialogsProps) {
  const { userId, username } = useStaffUser()
  return (
    <>
      <ProfileDialog open={shown === 'profile'} onClose={onClose} />
      <ChangePasswordDialog user={{ id: userId, username }} open={shown === 'password'} onClose={onClose} />
      <NoticesDialog open={shown === 'notices'} onClose={onClose} />
    </>
  )
}

/** Goes to the root when a call is answered with 403 or 404; the root of who is signed in is the board. */
function useStaffRejections(): void {
  const navigate = useNavigate()
  const toast = useToast()
  const { text } = useText(staffTexts)
  useEffect(
    () =>
      onRejection(() => {
        toast({ text: text('notForYou'), tone: 'error' })
        void navigate(staffPaths.board, { replace: true })
      }),
    [navigate, toast, text],
  )
}
