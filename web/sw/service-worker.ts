/*
 * Keeps the pages and drawings of the app so that the locker's code can be opened where there is no network. What the
 * server says is never kept here: calls to /api pass by untouched. To staff it shows what waits for them.
 */

import { languagePlace, noticeOf, windowFor } from './staff-notice.ts'

declare const self: ServiceWorkerGlobalScope

const store = 'kept-app'
const page = '/'
const patienceMs = 4000

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const paths = pathsIn(event.data)
  if (paths !== null) event.waitUntil(keepOnly([page, ...paths]))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(bringUp(pathIn(event.notification.data)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (/^\/(?:assets|marks)\//.test(pathname)) event.respondWith(keptOrFetched(request))
})

/** The paths that a page of ours asks to keep; null for any other message. */
function pathsIn(message: unknown): readonly string[] | null {
  if (typeof message !== 'object' || message === null || !('keep' in message)) return null
  const { keep } = message
  return Array.isArray(keep) ? keep.filter((path) => typeof path === 'string') : null
}

/** The newest page where the network answers in time, else the kept one: every address of the app is one page. */
async function openPage(request: Request): Promise<Response> {
  const kept = await caches.match(page)
  if (kept === undefined) return fetch(request)
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept.clone()), patienceMs)
  })
  return Promise.race([fetch(request).catch(() => kept), late])
}

async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** Fetches what is missing; what is no longer used goes only once everything that is used is here. */
async function keepOnly(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(store)
  await cache.add(new Request(page, { cache: 'reload' }))
  await Promise.all(paths.map(async (path) => (await cache.match(path)) ?? cache.add(path)))
  const wanted = new Set(paths.map((path) => new URL(path, self.location.origin).href))
  const unwanted = (await cache.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(unwanted.map((request) => cache.delete(request)))
}

async function chosenLanguage(): Promise<string | null> {
  const kept = await caches.match(languagePlace.path, { cacheName: languagePlace.cache })
  return kept === undefined ? null : kept.text()
}

function readNotice(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

async function showNotice(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, tag, path: address } = noticeOf(readNotice(data), await chosenLanguage())
  // What was shown of the same process before is out of date; the new one is heard anew.
  for (const old of await self.registration.getNotifications({ tag })) old.close()
  await self.registration.showNotification(title, { body, lang, tag, icon: '/icon.svg', data: { path: address } })
}

function pathIn(data: unknown): string {
  const known = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
  return typeof known === 'string' ? known : '/staff'
}

/** Shows a page of the back-office without taking anybody away from what they are doing in another. */
async function bringUp(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windowFor(windows, address)
  if (found === null) {
    await self.clients.openWindow(address)
    return
  }
  found.postMessage({ open: address }, { transfer: [] })
  await found.focus()
}
