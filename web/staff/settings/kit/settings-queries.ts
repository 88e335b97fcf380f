import { useQuery, type QueryKey } from '@tanstack/react-query'

import { useSettingsAccount } from './settings-account.tsx'

/** Returns the key of everything read of an account's settings: its kind first, then its part. */
export function settingsKey(accountId: string, ...of: readonly (string | null)[]): QueryKey {
  return ['staff', 'settings', accountId, ...of]
}

type Call = { params: { accountId: string }; signal: AbortSignal }

/** Returns a query of the account that is being set up. */
export function useSettingsQuery<Answer>(of: readonly string[], ask: (call: Call) => Promise<Answer>) {
  const accountId = useSettingsAccount()
  return useQuery({
    queryKey: settingsKey(accountId, ...of),
    queryFn: ({ signal }) => ask({ params: { accountId }, signal }),
  })
}
