import { kioskAccount } from '#web/lib/kiosk.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/**
 * Returns whether the page is on a kiosk, or opened by a code that a kiosk gave: then it is of the order and the keys
 * alone.
 */
export function isKiosk({ isAtKiosk }: Pick<ProcessInit, 'isAtKiosk'>): boolean {
  return isAtKiosk === true || kioskAccount() !== null
}
