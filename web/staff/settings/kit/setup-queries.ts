import { useQuery, type QueryKey } from '@tanstack/react-query'

import { useSetupAccount } from './setup-account.tsx'

/** Of everything that is read of an account's set-up: its kind first, then what of it. */
export function setupKey(accountId: string, ...of: readonly (string | null)[]): QueryKey {
  return ['staff', 'setup', accountId, ...of]
}

type Call = { params: { accountId: string }; signal: AbortSignal }

/** What is read of the account that is being set up. */
export function useSetupQuery<Answer>(of: readonly string[], ask: (call: Call) => Promise<Answer>) {
  const accountId = useSetupAccount()
  return useQuery({
    queryKey: setupKey(accountId, ...of),
    queryFn: ({ signal }) => ask({ params: { accountId }, signal }),
  })
}
