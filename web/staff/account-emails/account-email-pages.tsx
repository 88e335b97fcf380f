import { useLocation } from 'react-router'

import { staffPaths } from '#web/staff/session/staff-paths.ts'

import { AccountEmailPage } from './account-email-page.tsx'
import { ForgottenPage } from './forgotten-page.tsx'

/** The pages that letters lead to, and the one that asks for one. */
export function AccountEmailPages() {
  const { pathname, hash } = useLocation()
  return pathname === staffPaths.forgotten ? <ForgottenPage /> : <AccountEmailPage key={hash} />
}
