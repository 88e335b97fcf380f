import { kioskAccount } from './kiosk.ts'

/** The drawings that this page has loaded; of many only these are of use to this person. */
function loadedMarks(): readonly string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = addresses.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/marks/'))
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** A kiosk is everybody's: nothing is kept there. */
function isKiosk(): boolean {
  return kioskAccount() !== null || location.pathname.startsWith('/fast-lane/')
}

/** Keeps the app in the browser, so that it opens again without a network. */
export async function keepApp(area: 'customer' | 'staff'): Promise<void> {
  if (isKiosk() || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: area, also: loadedMarks() }, { transfer: [] })
  } catch {
    // Refused by the browser: the page works as ever while there is a network.
  }
}
