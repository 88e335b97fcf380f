import { useNavigate } from 'react-router'

import { browserDependencies, send } from '#web/lib/api/send.ts'
import { currentSubscription, unsubscribe } from '#web/lib/push/browser-push.ts'

import { staffSession } from './staff-client.ts'
import { staffPaths } from './staff-paths.ts'

const unsubscribeTimeoutMs = 1000

/** Signs out: here first and at once, then at the server, whose faults do not matter. */
export async function signOut(): Promise<void> {
  staffSession.clear()
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), unsubscribeTimeoutMs)
  })
  const subscription = await Promise.race([unsubscribePush(), late])
  const request = { method: 'POST', address: '/api/auth/logout', body: { subscription }, keepalive: true }
  await send(browserDependencies, request).catch(() => undefined)
}

/** Ends the push messages of this browser; null where it had none. */
async function unsubscribePush(): Promise<{ endpoint: string } | null> {
  try {
    const subscription = await currentSubscription()
    if (subscription === null) return null
    await unsubscribe(subscription, 'staff')
    return { endpoint: subscription.endpoint }
  } catch {
    return null
  }
}

/** Signs out and goes to the sign-in screen. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void signOut()
    void navigate(staffPaths.login)
  }
}
