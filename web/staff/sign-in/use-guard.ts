import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { staffSession } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { forgetWantedPage, keepWantedPage } from '#web/staff/session/wanted-page.ts'

/**
 * Lets in who is signed in. Who comes without a session is logged out and led to the root; whose session ends while
 * they are here goes to the sign-in screen.
 */
export function useGuard(): boolean {
  const session = useStaffSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [cameIn] = useState(session.phase !== 'out')
  const isIn = session.phase !== 'out'
  useEffect(() => {
    if (isIn) {
      forgetWantedPage()
      return
    }
    if (!cameIn) {
      keepWantedPage(`${pathname}${search}`)
      staffSession.clear()
    }
    void navigate(cameIn ? staffPaths.login : '/', { replace: true })
  }, [isIn, cameIn, navigate, pathname, search])
  return isIn
}
