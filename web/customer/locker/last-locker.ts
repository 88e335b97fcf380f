import { finalScreen } from '#domain/process/final-screen.ts'
import { deviceStore, keptLockerKey, type KeyValueStore } from '#web/lib/storage.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** The phone's copy of a process, so that the code can be shown without a network. */
export type LastLocker = { view: ProcessInit; savedAt: number }

const keptForMs = 7 * 24 * 60 * 60 * 1000

/** Keeps the locker screen while the code is of use and forgets it as soon as it is not. */
export function keepLocker(code: string, view: ProcessInit, nowMs: number, store: KeyValueStore = deviceStore): void {
  if (isKept(view)) return
  if (!showsCode(view)) {
    store.remove(keptLockerKey(code))
    return
  }
  const kept: LastLocker = { view: withoutWhatIsNotNeeded(view), savedAt: nowMs }
  store.set(keptLockerKey(code), JSON.stringify(kept))
}

/** Returns the locker that was kept of a process; null when there is none or it is too old to be of use. */
export function lastLocker(code: string, nowMs: number, store: KeyValueStore = deviceStore): LastLocker | null {
  const kept = parse(store.get(keptLockerKey(code)))
  return kept !== null && nowMs - kept.savedAt < keptForMs ? kept : null
}

/** The process that this device kept last among those still of use; null where there is none. */
export function latestKept(keys: readonly string[], nowMs: number, store: KeyValueStore = deviceStore): string | null {
  const codes = keys
    .filter((key) => key.startsWith(keptLockerKey('')))
    .map((key) => key.slice(keptLockerKey('').length))
  const kept = codes.flatMap((code) => {
    const savedAt = lastLocker(code, nowMs, store)?.savedAt
    return savedAt === undefined ? [] : [{ code, savedAt }]
  })
  return kept.toSorted((one, other) => other.savedAt - one.savedAt)[0]?.code ?? null
}

function showsCode({ process }: ProcessInit): boolean {
  const screen = finalScreen(process.state, process.processType)
  const isShown = screen === 'lockerInstructions' || screen === 'paymentDone'
  return isShown && process.currentStep === 'WAITING_CONFIRMATION' && process.boxAccessCode !== null
}

/** A view that was kept has no room, and is not to be kept again as if it were new. */
function isKept({ room }: ProcessInit): boolean {
  return room.url === ''
}

/** Rows, prices, names and messages are not needed at the cabinet, and a room's ticket is worth nothing later. */
function withoutWhatIsNotNeeded(view: ProcessInit): ProcessInit {
  const workOrder = view.workOrder && {
    ...view.workOrder,
    customer: null,
    orderRows: [],
    sumPrice: null,
    totalPrice: null,
  }
  const process = { ...view.process, customerNotes: '', deliveryInfo: null }
  return { ...view, process, workOrder, extraServices: [], room: { url: '', room: '', token: '' } }
}

function parse(text: string | null): LastLocker | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isLastLocker(value) ? value : null
  } catch {
    return null
  }
}

/** Only `keepLocker` writes under this key, so its outline is enough to tell it from what an older version left. */
function isLastLocker(value: unknown): value is LastLocker {
  if (typeof value !== 'object' || value === null || !('view' in value) || !('savedAt' in value)) return false
  const { view, savedAt } = value
  if (typeof savedAt !== 'number' || typeof view !== 'object' || view === null) return false
  return ['process', 'account', 'content', 'uiConfig', 'path', 'languages'].every((part) => part in view)
}
