import { tabStore } from '#web/lib/storage.ts'

import { staffPaths } from './staff-paths.ts'

const key = 'staff-wanted'

/** Keeps the address that somebody wanted to see before they were signed in. */
export function keepWantedPage(address: string): void {
  tabStore.set(key, address)
}

/** That address; the board where there is none. */
export function wantedPage(): string {
  const wanted = tabStore.get(key)
  return wanted?.startsWith(`${staffPaths.board}/`) ? wanted : staffPaths.board
}

export function forgetWantedPage(): void {
  tabStore.remove(key)
}
