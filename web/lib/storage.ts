/** Web storage that may be refused, full or absent: then nothing is kept, and nothing breaks. */
export type KeyValueStore = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export function createStore(storage: () => Storage): KeyValueStore {
  return {
    get: (key) => attempt(() => storage().getItem(key)),
    set: (key, value) => attempt(() => storage().setItem(key, value)),
    remove: (key) => attempt(() => storage().removeItem(key)),
  }
}

function attempt<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** Stays on the device. */
export const deviceStore = createStore(() => localStorage)

/** Lives as long as the tab. */
export const tabStore = createStore(() => sessionStorage)

/** The storage key of the staff's access token. */
export const accessTokenKey = 'accessToken'

/** Returns the storage key of a process's locker screen. */
export function keptLockerKey(code: string): string {
  return `locker:${code}`
}
