import { formatProcessCode } from '#domain/access/codes.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import {
  askPermission,
  currentSubscription,
  isPushSupported,
  unsubscribe,
  subscribeBrowser,
} from '#web/lib/push/browser-push.ts'
import { visitPushChoices } from '#web/lib/push/push-choices.ts'

/** `needs_home_screen`: the browser has notices for a page on the home screen only. `blocked`: it does not even ask. */
export type VisitPushState = 'needs_home_screen' | 'unsupported' | 'blocked' | 'off' | 'on'

/** The place where the service worker finds the page of a notification; the same as in `web/sw/customer-notice.ts`. */
const pagePlace = { cache: 'customer-notices', path: '/customer-notices/' } as const

/** Returns how this browser stands towards a visit. */
export async function readVisitPush(code: string): Promise<VisitPushState> {
  if (!isPushSupported()) return 'standalone' in navigator ? 'needs_home_screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return visitPushChoices.get(code) !== null && (await currentSubscription()) !== null ? 'on' : 'off'
}

/** Asks the person and subscribes. Throws `PermissionRefused`, a problem of the API, or what the browser throws. */
export async function turnVisitPushOn(code: string): Promise<void> {
  await askPermission()
  const { subscription, input } = await subscribeBrowser(
    async () => (await call('GET /api/process/push/key', { code })).publicKey,
  )
  try {
    const { id } = await call('POST /api/process/push/subscription', { code, body: input })
    // The address with the code stays on this device: a notice names it by the id alone.
    const cache = await caches.open(pagePlace.cache)
    await cache.put(pagePlace.path + id, new Response(`/${formatProcessCode(code)}`))
    visitPushChoices.set(code, id)
  } catch (error) {
    if (error instanceof ApiProblem) await unsubscribe(subscription, 'visit')
    throw error
  }
}

export async function turnVisitPushOff(code: string): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription !== null) {
    await call('DELETE /api/process/push/subscription', { code, body: { endpoint: subscription.endpoint } })
  }
  const id = visitPushChoices.get(code)
  visitPushChoices.remove(code)
  if (id !== null) await (await caches.open(pagePlace.cache)).delete(pagePlace.path + id)
  if (subscription !== null) await unsubscribe(subscription, 'visit')
}
