import { ApiProblem } from '#web/lib/api/api-problem.ts'
import {
  askPermission,
  currentSubscription,
  isPushSupported,
  unsubscribe,
  subscribeBrowser,
} from '#web/lib/push/browser-push.ts'
import { staffPushChoice } from '#web/lib/push/push-choices.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'

/** `blocked`: the browser does not even ask the person. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The place where the service worker reads the language; the same as in `web/sw/staff-notice.ts`. */
const languagePlace = { cache: 'staff-notices', path: '/staff-notices/language' } as const

/** Returns how this browser stands towards a user. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isTheirs = staffPushChoice.get() === userId && (await currentSubscription()) !== null
  return isTheirs ? 'on' : 'off'
}

/** Subscribes this browser, and tells the server whose it is. */
async function subscribe(): Promise<void> {
  const { subscription, input } = await subscribeBrowser(
    async () => (await staffCall('GET /api/staff/push/key')).publicKey,
  )
  try {
    await staffCall('POST /api/staff/push/subscription', { body: input })
  } catch (error) {
    // A subscription that the server does not know tells nobody anything.
    if (error instanceof ApiProblem) await unsubscribe(subscription, 'staff')
    throw error
  }
}

/** Asks the person and subscribes. Throws `PermissionRefused`, a problem of the API, or what the browser throws. */
export async function turnPushOn(userId: string): Promise<void> {
  await askPermission()
  await subscribe()
  staffPushChoice.set(userId)
}

export async function turnPushOff(): Promise<void> {
  staffPushChoice.remove()
  const subscription = await currentSubscription()
  if (subscription === null) return
  await unsubscribe(subscription, 'staff')
  await staffCall('DELETE /api/staff/push/subscription', { body: { endpoint: subscription.endpoint } })
}

/** Sends a notice to this browser; `gone` also where it has no subscription any more. */
export async function testPush(): Promise<'sent' | 'gone' | 'failed'> {
  const subscription = await currentSubscription()
  if (subscription === null) return 'gone'
  try {
    const { outcome } = await staffCall('POST /api/staff/push/test', { body: { endpoint: subscription.endpoint } })
    if (outcome === 'gone') await subscription.unsubscribe()
    return outcome
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error
    // The push service ended it when a notice was sent, and the server forgot it then.
    await subscription.unsubscribe()
    return 'gone'
  }
}

/** Binds the browser to a session that has begun, where its user wished so; ends a subscription of somebody else. */
export async function keepPush(userId: string): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return
  if (staffPushChoice.get() === userId) await subscribe()
  else {
    const subscription = await currentSubscription()
    if (subscription !== null) await unsubscribe(subscription, 'staff')
  }
}

/** Leaves the language where the service worker finds it. */
export async function reportNoticesLanguage(language: string): Promise<void> {
  if (!isPushSupported()) return
  const cache = await caches.open(languagePlace.cache)
  await cache.put(languagePlace.path, new Response(language))
}
