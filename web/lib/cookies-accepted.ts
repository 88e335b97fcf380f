import { deviceStore } from './storage.ts'

const storageKey = 'dsa-cookies-accepted'

/** Returns whether it has been taken note of on this device that there are essential cookies. */
export const areCookiesAccepted = (): boolean => deviceStore.get(storageKey) === 'true'

export function acceptCookies(): void {
  deviceStore.set(storageKey, 'true')
}
