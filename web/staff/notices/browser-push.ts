import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'

/** `blocked`: the browser does not even ask the person. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Whose wish it was that this browser tells them; it outlives the session, the subscription does not. */
const wishKey = 'dsa-push-user'
/** Where the service worker reads the language; it says the same in `web/sw/staff-notice.ts`. */
const languagePlace = { cache: 'staff-notices', path: '/staff-notices/language' } as const

/** The person closed the question without an answer. */
export class PermissionRefused extends Error {
  constructor() {
    super('Notifications were not allowed')
    this.name = 'PermissionRefused'
  }
}

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** How this browser stands towards a user. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isTheirs = deviceStore.get(wishKey) === userId && (await currentSubscription()) !== null
  return isTheirs ? 'on' : 'off'
}

/** The uncompressed point of P-256 that the server signs with, as bytes and as it was told. */
async function serverKey(): Promise<{ text: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { publicKey } = await staffCall('GET /api/staff/push/key')
  const binary = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'))
  return { text: publicKey, bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)) }
}

function isOfKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey } = subscription.options
  if (applicationServerKey === null) return false
  const used = new Uint8Array(applicationServerKey)
  return used.length === key.length && used.every((byte, at) => byte === key[at])
}

/** Subscribes this browser, or goes on with the subscription that it has, and tells the server whose it is. */
async function subscribe(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = await serverKey()
  const known = await pushManager.getSubscription()
  if (known !== null && !isOfKey(known, key.bytes)) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key.bytes }
  const subscription = known !== null && isOfKey(known, key.bytes) ? known : await pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  try {
    await staffCall('POST /api/staff/push/subscription', { body })
  } catch (error) {
    // A subscription that the server does not know tells nobody anything.
    if (error instanceof ApiProblem) await subscription.unsubscribe()
    throw error
  }
}

/** Asks the person and subscribes. Throws `PermissionRefused`, a problem of the API, or what the browser throws. */
export async function turnPushOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefused()
  await subscribe()
  deviceStore.set(wishKey, userId)
}

export async function turnPushOff(): Promise<void> {
  deviceStore.remove(wishKey)
  const subscription = await currentSubscription()
  if (subscription === null) return
  await subscription.unsubscribe()
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
  if (deviceStore.get(wishKey) === userId) await subscribe()
  else await (await currentSubscription())?.unsubscribe()
}

/** Leaves the language where the service worker finds it. */
export async function reportNoticesLanguage(language: string): Promise<void> {
  if (!isPushSupported()) return
  const cache = await caches.open(languagePlace.cache)
  await cache.put(languagePlace.path, new Response(language))
}
