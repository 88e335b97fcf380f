import type { PushSubscriptionInput } from '#worker/contract/push-subscription.ts'

import { staffPushChoice, visitPushChoices } from './push-choices.ts'

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

/** Asks the person, where they were not asked before. Throws `PermissionRefused`. */
export async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefused()
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The uncompressed point of P-256 that the server signs with. */
function bytesOf(publicKey: string): Uint8Array<ArrayBuffer> {
  const binary = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function isOfKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey } = subscription.options
  if (applicationServerKey === null) return false
  const used = new Uint8Array(applicationServerKey)
  return used.length === key.length && used.every((byte, at) => byte === key[at])
}

/** Subscribes this browser, or goes on with the subscription that it has. `input` is what the server is told. */
export async function subscribeBrowser(
  publicKey: () => Promise<string>,
): Promise<{ subscription: PushSubscription; input: PushSubscriptionInput }> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(await publicKey())
  const known = await pushManager.getSubscription()
  if (known !== null && !isOfKey(known, key)) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = known !== null && isOfKey(known, key) ? known : await pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  const input = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  return { subscription, input }
}

/** Ends the subscription for one of those who share it; it goes on while another wishes to be told. */
export async function unsubscribe(subscription: PushSubscription, by: 'staff' | 'visit'): Promise<void> {
  const isWanted = visitPushChoices.any() || (by === 'visit' && staffPushChoice.get() !== null)
  if (!isWanted) await subscription.unsubscribe()
}
