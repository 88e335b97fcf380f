const keptFolders = /^\/(?:assets|marks)\//

/** Everything of the app that this page has loaded, by its path. */
function loadedPaths(): readonly string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = addresses.filter(({ origin, pathname }) => origin === location.origin && keptFolders.test(pathname))
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** Has the browser keep the app as it is loaded now, so that this page opens again without a network. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: loadedPaths() }, { transfer: [] })
  } catch {
    // Refused by the browser: the page works as ever while there is a network.
  }
}
