import { useQuery, type QueryKey } from '@tanstack/react-query'

import { useSettingsAccount } from './settings-account.tsx'

/** Of everything that is read of an account's set-up: its kind first, then what of it. */
export function settingsKey(accountId: string, ...of: readonly (string | null)[]): QueryKey {
  return ['staff', 'settings', accountId, ...of]
}

type Call = { params: { accountId: string }; signal: AbortSignal }

/** What is read of the account that is being set up. */
export function useSettingsQuery<Answer>(of: readonly string[], ask: (call: Call) => Promise<Answer>) {
  const accountId = useSettingsAccount()
  return useQuery({
    queryKey: settingsKey(accountId, ...of),
    queryFn: ({ signal }) => ask({ params: { accountId }, signal }),
  })
}
