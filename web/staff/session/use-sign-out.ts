import { useNavigate } from 'react-router'

import { signOut } from './sign-out.ts'
import { staffPaths } from './staff-paths.ts'

/** Signs out and goes to the sign-in screen. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void signOut()
    void navigate(staffPaths.login)
  }
}
