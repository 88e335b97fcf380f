import { useQuery } from '@tanstack/react-query'

import { isFeatureOff, type StaffFeature } from '#domain/features.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { AccountFeature } from '#worker/contract/staff/users.ts'

const none: readonly AccountFeature[] = []

/** Which features the account has switched off; none until that is known, and where it cannot be learned. */
export function useFeatureOff(): (name: StaffFeature) => boolean {
  const { data = none } = useQuery({
    queryKey: ['staff', 'features'],
    queryFn: ({ signal }) => staffCall('GET /api/feature', { signal }).catch(() => none),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (name) => isFeatureOff(data, name)
}
