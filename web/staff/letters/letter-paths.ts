import { letterPages } from '#domain/contact/letters.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'

const paths: readonly string[] = [letterPages.INVITATION, letterPages.RESET, staffPaths.forgotten]

/** Whether an address is a page of those that letters lead to, or that asks for one. */
export function isLetterPage(pathname: string): boolean {
  return paths.includes(pathname)
}
