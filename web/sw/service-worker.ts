/*
 * Keeps the pages and drawings of the app so that it opens where there is no network. What the server says is never
 * kept here: calls to /api pass by untouched. To staff it shows what waits for them, to customers that
 * there is something new on the page of their visit.
 */

import { customerNoticeOf, pagePlace, visitOf } from './customer-notice.ts'
import { createKeeper, keptOrFetched, openPage } from './kept-app.ts'
import { keepRequestIn, type Shipped } from './kept-versions.ts'
import { languagePlace, noticeOf, windowFor } from './staff-notice.ts'

/** The build writes before the program what it consists of. */
declare const self: ServiceWorkerGlobalScope & { shipped: Shipped }

const { shipped } = self
const keep = createKeeper(shipped)

// At once, since a newer one serves the pages of the version before as well.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const keepRequest = keepRequestIn(event.data)
  if (keepRequest === null) return
  event.source?.postMessage({ shipped: shipped.entry }, { transfer: [] })
  event.waitUntil(keep(keepRequest))
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
  if (request.mode === 'navigate') event.respondWith(openPage(request, shipped))
  else if (/^\/(?:assets|marks)\//.test(pathname)) event.respondWith(keptOrFetched(request))
})

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

async function pageOfVisit(visit: string): Promise<string | null> {
  const kept = await caches.match(pagePlace.path + visit, { cacheName: pagePlace.cache })
  return kept === undefined ? null : kept.text()
}

/** Returns the notice to show for a push message: to a customer of a visit, or to staff. */
async function whatToShow(payload: unknown) {
  const visit = visitOf(payload)
  return visit === null
    ? noticeOf(payload, await chosenLanguage())
    : customerNoticeOf(payload, await pageOfVisit(visit))
}

async function showNotice(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, tag, path: address } = await whatToShow(readNotice(data))
  // What was shown of the same process before is out of date; the new one is heard again.
  for (const old of await self.registration.getNotifications({ tag })) old.close()
  await self.registration.showNotification(title, { body, lang, tag, icon: '/icon.svg', data: { path: address } })
}

function pathIn(data: unknown): string {
  const known = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
  return typeof known === 'string' ? known : '/staff'
}

/** Shows a page without taking anybody away from what they are doing in another. */
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
