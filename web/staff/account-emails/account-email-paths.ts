import { accountEmailPages } from '#domain/contact/account-emails.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'

const paths: readonly string[] = [accountEmailPages.INVITATION, accountEmailPages.RESET, staffPaths.forgotten]

/** Returns whether an address is a page of those that letters lead to, or that asks for one. */
export function isAccountEmailPage(pathname: string): boolean {
  return paths.includes(pathname)
}
