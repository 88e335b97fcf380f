import { tabStore, type KeyValueStore } from './storage.ts'

const mark = 'reloaded-from'

/** The program that this page was started with; its name is that of the version. */
export function ownEntry(): string {
  const scripts = [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/app-'))
  return scripts[0] === undefined ? '' : new URL(scripts[0]).pathname
}

/**
 * Returns whether to load the page again since a part of its program is gone: once for each version, so that what stays
 * gone does not have the page reload for ever, and not without a network, where a part is only out of reach.
 */
export function shouldReload(facts: { entry: string; online: boolean; store: KeyValueStore }): boolean {
  const { entry, online, store } = facts
  if (!online || entry === '' || store.get(mark) === entry) return false
  store.set(mark, entry)
  return store.get(mark) === entry
}

/** Loads the page again when a part of its program went with a deployment. What was typed lies in the tab's storage. */
export function watchLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!shouldReload({ entry: ownEntry(), online: navigator.onLine, store: tabStore })) return
    // Nobody should see the page fail in the moment that is left of it.
    document.querySelector('#root')?.setAttribute('hidden', '')
    location.reload()
  })
}
