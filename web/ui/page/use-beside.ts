import { useSyncExternalStore } from 'react'

/** From where on what to do stands beside what it is about; the same width as in page-shell.module.css. */
const wide = '(min-width: 64rem)'

/** Tells if there is room for two columns; a kiosk has one, however wide it is. */
export function useBeside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches && document.documentElement.dataset['density'] !== 'kiosk',
    () => false,
  )
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
