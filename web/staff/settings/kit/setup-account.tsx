import { createContext, use } from 'react'

/** The account that is being set up: the one that the signed-in user worked in when the set-up was opened. */
export const SetupAccountContext = createContext<string | null>(null)

/** Id of the account that is being set up. Throws outside of the set-up's pages. */
export function useSetupAccount(): string {
  const accountId = use(SetupAccountContext)
  if (accountId === null) throw new Error('No account is being set up')
  return accountId
}
