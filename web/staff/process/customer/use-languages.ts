import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'

type Language = { value: string; label: string }

/** The languages that an account speaks to its customers, and the one that is chosen already. */
export function useLanguages(accountId: string, chosen: string | null): readonly Language[] {
  const { data } = useQuery({
    queryKey: [...staffKeys.create, 'options', accountId],
    queryFn: ({ signal }) => staffCall('GET /api/staff/create-options', { query: { accountId }, signal }),
  })
  const languages = (data?.languages ?? []).map(({ lcid, name }) => ({ value: lcid, label: name }))
  const isOffered = chosen === null || languages.some(({ value }) => value === chosen)
  return isOffered ? languages : [{ value: chosen, label: chosen }, ...languages]
}
