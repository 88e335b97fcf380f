import { tabStore } from './storage.ts'

const kioskKey = 'kiosk'
const visitKey = 'kiosk-visit'
const kept: readonly string[] = [kioskKey, 'dsa-cookies-accepted']
/** Pages that hold nothing of anybody. */
const plainPages: readonly string[] = ['/accessibility', '/terms']

/** The code of the account in whose hall this tab is a kiosk; null on a device of somebody's own. */
export function kioskAccount(): string | null {
  return tabStore.get(kioskKey)
}

export function becomeKiosk(accountCode: string): void {
  tabStore.set(kioskKey, accountCode)
}

/** From now on this tab may show a process, until it is forgotten. */
export function openVisit(): void {
  tabStore.set(visitKey, 'open')
}

/**
 * Returns whether a kiosk may show a page: what is found by Back, or by an address that somebody has typed, is nobody's
 * any more. To the root leads only what has failed.
 */
export function mayShow(pathname: string): boolean {
  return plainPages.includes(pathname) || (pathname !== '/' && tabStore.get(visitKey) !== null)
}

export function fastLaneAddress(accountCode: string): string {
  return `/fast-lane/${encodeURIComponent(accountCode)}`
}

/** Takes away whatever the last customer left in the browser; the memory of the page goes with `forgetVisit`. */
export function wipeKiosk(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const store = storage()
      for (const key of Object.keys(store)) if (!kept.includes(key)) store.removeItem(key)
    } catch {
      // Storage that is refused holds nothing.
    }
  }
}

/** Back to the start, with nothing left of the visit: a page of its own, in the place of this one. */
export function forgetVisit(accountCode: string): void {
  wipeKiosk()
  location.replace(fastLaneAddress(accountCode))
}
