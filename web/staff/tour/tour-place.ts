import { tourSteps } from '#domain/operations/tour.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'

const storageKey = 'dsa-tour'
const over = 'over'

/** Returns the step of the tour, counted from 0, that this browser has got to; null where the tour is over or was skipped. */
export function readTourPlace(store: KeyValueStore): number | null {
  const kept = store.get(storageKey)
  if (kept === over) return null
  const step = Number(kept ?? 0)
  return Number.isInteger(step) && step >= 0 && step < tourSteps.length ? step : 0
}

/** Keeps the step that was got to, or with null that the tour is over. */
export function keepTourPlace(step: number | null, store: KeyValueStore): void {
  store.set(storageKey, step === null ? over : String(step))
}
