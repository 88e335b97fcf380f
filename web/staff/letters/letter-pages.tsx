import { useLocation } from 'react-router'

import { staffPaths } from '#web/staff/session/staff-paths.ts'

import { ForgottenPage } from './forgotten-page.tsx'
import { LetterPage } from './letter-page.tsx'

/** The pages that letters lead to, and the one that asks for one. */
export function LetterPages() {
  const { pathname, hash } = useLocation()
  return pathname === staffPaths.forgotten ? <ForgottenPage /> : <LetterPage key={hash} />
}
