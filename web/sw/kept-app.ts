import {
  cacheOf,
  filesOf,
  isPageOf,
  outdatedVersions,
  versionsToShow,
  type KeepRequest,
  type Shipped,
} from './kept-versions.ts'

const page = '/'
const patienceMs = 4000
const filesAtOnce = 4

/** A file of the app, from another kept version where it is the same there. Throws for what is not the file. */
async function fileOf(path: string): Promise<Response> {
  const kept = await caches.match(path)
  if (kept !== undefined) return kept
  const response = await fetch(new Request(path, { priority: 'low' }))
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (!response.ok || isPage) throw new Error(`${path} is not there: ${response.status}`)
  return response
}

async function pageOf(shipped: Shipped): Promise<Response> {
  const response = await fetch(new Request(page, { cache: 'reload' }))
  const html = await response.clone().text()
  if (!response.ok || !isPageOf(html, shipped)) throw new Error('The server has gone on to another version')
  return response
}

/** Keeps one file after another of those that others have left. */
async function keepNext(cache: Cache, paths: IteratorObject<string>): Promise<void> {
  for (const path of paths) await cache.put(path, await fileOf(path))
}

/**
 * Returns the paths that are not kept yet, by one look: pages wish again and again, and a newer version waits until an
 * older one rests.
 */
async function missingOf(cache: Cache, paths: readonly string[]): Promise<readonly string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  return paths.filter((path) => !kept.has(path))
}

/**
 * Fetches what is missing, few at once so that the page in front of the person goes first, yet not one by one: staff's
 * two hundred files would take as many times as long as the server is far away. The page is kept last: where it is, its
 * version is whole. Only then do older versions go.
 */
async function keep(shipped: Shipped, keepRequest: KeepRequest): Promise<void> {
  const current = cacheOf(shipped)
  const cache = await caches.open(current)
  const paths = (await missingOf(cache, filesOf(shipped, keepRequest))).values()
  await Promise.all(Array.from({ length: filesAtOnce }, () => keepNext(cache, paths)))
  if ((await cache.match(page)) === undefined) await cache.put(page, await pageOf(shipped))
  const outdated = outdatedVersions(await caches.keys(), current)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}

/** Keeps one wish at a time; what cannot be kept now is asked for again by the next page. */
export function createKeeper(shipped: Shipped): (keepRequest: KeepRequest) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (keepRequest) => {
    last = last.then(() => keep(shipped, keepRequest)).catch(() => undefined)
    return last
  }
}

async function keptPage(current: string): Promise<Response | undefined> {
  for (const cacheName of versionsToShow(await caches.keys(), current)) {
    const kept = await caches.match(page, { cacheName })
    if (kept !== undefined) return kept
  }
  return undefined
}

/** The newest page where the server answers in time, else the kept one: every address of the app is one page. */
export async function openPage(request: Request, shipped: Shipped): Promise<Response> {
  const kept = await keptPage(cacheOf(shipped))
  if (kept === undefined) return fetch(request)
  const fetched = fetch(request).then(
    (response) => (response.status >= 500 ? kept.clone() : response),
    () => kept.clone(),
  )
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept.clone()), patienceMs)
  })
  return Promise.race([fetched, late])
}

/** A file of the app as it was kept with whichever version, so that a page of the version before finds its own. */
export async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
