import { createContext, use } from 'react'

/** The account that is being set up: the one that the signed-in user worked in when the set-up was opened. */
export const SettingsAccountContext = createContext<string | null>(null)

/** Id of the account that is being set up. Throws outside of the set-up's pages. */
export function useSettingsAccount(): string {
  const accountId = use(SettingsAccountContext)
  if (accountId === null) throw new Error('No account is being set up')
  return accountId
}
