import { expect, type Page } from '@playwright/test'

import { askDesk } from './desk.ts'

type Subscribed = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * A browser whose push service is the sandbox's. A headless one has none of its own, so `PushManager` is played here; the
 * keys, the encryption and what the server does are the real ones.
 */
export async function pushBrowser(page: Page) {
  const subscribed: Subscribed[] = []
  await page.context().grantPermissions(['notifications'])
  await page.exposeFunction('subscribeAtSandbox', async (applicationServerKey: string) => {
    const browser = await askDesk<Subscribed>('POST', '/push/api/browsers', { applicationServerKey })
    subscribed.push(browser)
    return browser
  })
  await page.addInitScript(playPushManager)
  const latest = () => subscribed.at(-1)?.id ?? 'none'
  const notices = async (): Promise<unknown[]> => {
    const path = `/push/api/notices?browser=${latest()}`
    const answer = await askDesk<{ notices: readonly { text: string | null }[] }>('GET', path)
    return answer.notices.map(({ text }): unknown => (text === null ? null : JSON.parse(text)))
  }
  return {
    count: () => subscribed.length,
    /** Notifications that this browser has read, newest first. */
    notices,
    /** Waits until it has read something like this. */
    hears: (notice: Record<string, unknown>) => expect.poll(notices).toContainEqual(expect.objectContaining(notice)),
    answers: (plan: '410' | '503' | 'normal') =>
      askDesk('PUT', `/push/api/browsers/${latest()}/failure-mode`, { plan }),
  }
}

/** Hands a message to the service worker, as the browser does with one that its push service brought. */
export async function deliver(page: Page, notice: unknown): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ isDeleted }) => !isDeleted)
    if (own !== undefined) found.resolve(own.registrationId)
  })
  await client.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const message = { origin, registrationId: await found.promise, data: JSON.stringify(notice) }
  await client.send('ServiceWorker.deliverPushMessage', message)
  await client.detach()
}

/** The notices that lie on the screen. */
export function shownNotices(page: Page): Promise<{ title: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, tag }) => ({ title, tag }))
  })
}

/** Runs in the page: a subscription that lasts over a reload, as a real one does. */
function playPushManager(): void {
  type Played = { endpoint: string; keys: Record<string, string>; key: string }
  const place = 'played-subscription'
  const raw = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const played = () => {
    const kept = localStorage.getItem(place)
    if (kept === null) return null
    const { endpoint, keys, key }: Played = JSON.parse(kept)
    return {
      endpoint,
      options: { applicationServerKey: raw(key).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys, expirationTime: null }),
      unsubscribe: async () => {
        localStorage.removeItem(place)
        return true
      },
    }
  }
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    const key = btoa(String.fromCharCode(...applicationServerKey))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    const ask: (key: string) => Promise<Played> = Reflect.get(globalThis, 'subscribeAtSandbox')
    const { endpoint, keys } = await ask(key)
    localStorage.setItem(place, JSON.stringify({ endpoint, keys, key }))
    return played()
  }
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => played() })
}
