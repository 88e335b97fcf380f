import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { StaffFrame } from '#web/staff/frame/staff-frame.tsx'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { noticesTexts } from '#web/staff/notices/texts.ts'
import { useKeptPush } from '#web/staff/notices/use-kept-push.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { createStaffQueryClient } from '#web/staff/session/staff-query-client.ts'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { CommandsProvider } from '#web/staff/shared/commands.tsx'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { SignInDialog } from '#web/staff/sign-in/sign-in-dialog.tsx'
import { SignInPage } from '#web/staff/sign-in/sign-in-page.tsx'
import { signInTexts } from '#web/staff/sign-in/texts.ts'
import { useGuard } from '#web/staff/sign-in/use-guard.ts'
import { useSessionCheck } from '#web/staff/sign-in/use-session-check.ts'
import { useTabsFollowed } from '#web/staff/sign-in/use-tabs-followed.ts'
import { ToastProvider } from '#web/ui/toast-provider.tsx'

import { LoadingPage } from './loading-page.tsx'
import { StaffOwnDialogs } from './staff-own-dialogs.tsx'
import { StaffRoutes } from './staff-routes.tsx'
import { useStaffRejections } from './use-staff-rejections.ts'

import css from './staff-shell.module.css'

/** What the back-office says from its first page on comes at once. */
const SpokenShell = lazyWithTexts(async () => Shell, signInTexts, frameTexts, noticesTexts)

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
  return <Notifications>{pathname.startsWith(staffPaths.login) ? <SignInPage /> : <GuardedArea />}</Notifications>
}

function Notifications({ children }: { children: ReactNode }) {
  const { text } = useText(staffTexts)
  return (
    <ToastProvider label={text('notifications')} closeText={text('close')}>
      {children}
    </ToastProvider>
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
      <SignInDialog />
    </>
  )
}
