/** Which part of the app a page has kept; that of staff stands on the customer's. */
export type Area = 'customer' | 'staff'

/** The build's list of files that this service worker came with: addresses on our own origin. */
export type Shipped = {
  version: string
  /** The program that the page of this version starts with. */
  entry: string
  customer: readonly string[]
  staff: readonly string[]
}

export type KeepRequest = { area: Area; also: readonly string[] }

const prefix = 'app-'

export function cacheOf({ version }: Pick<Shipped, 'version'>): string {
  return prefix + version
}

/** The kept versions in the order in which to look for a page: ours, then from the newest on. */
export function versionsToShow(caches: readonly string[], current: string): readonly string[] {
  const others = caches.filter((name) => name.startsWith(prefix) && name !== current)
  const newestFirst = others.reduce<readonly string[]>((newer, name) => [name, ...newer], [])
  return caches.includes(current) ? [current, ...newestFirst] : newestFirst
}

/** Returns the versions that go once ours is whole: all but the version before, in which pages may still be open. */
export function outdatedVersions(caches: readonly string[], current: string): readonly string[] {
  return versionsToShow(caches, current)
    .filter((name) => name !== current)
    .slice(1)
}

/**
 * Returns whether a page belongs to a version: after a deployment the server hands out the page of another, whose
 * programs are not the ones kept beside it.
 */
export function isPageOf(html: string, { entry, customer }: Shipped): boolean {
  const wanted: readonly string[] = html.match(/\/assets\/[\w.-]+/g) ?? []
  return wanted.includes(entry) && wanted.every((path) => customer.includes(path))
}

/** Returns a page's request to keep the app; null for any other message. Besides the app only pictures are taken. */
export function keepRequestIn(message: unknown): KeepRequest | null {
  if (typeof message !== 'object' || message === null) return null
  const { keep, also }: { keep?: unknown; also?: unknown } = message
  if (keep !== 'customer' && keep !== 'staff') return null
  const paths: readonly unknown[] = Array.isArray(also) ? also : []
  const isMark = (path: string) => /^\/marks\/[\w-]+\.svg$/.test(path)
  return { area: keep, also: paths.filter((path) => typeof path === 'string').filter(isMark) }
}

/** Everything that has to be here before an area can be opened without a network. */
export function filesOf({ customer, staff }: Shipped, { area, also }: KeepRequest): readonly string[] {
  return [...customer, ...(area === 'staff' ? staff : []), ...also]
}
