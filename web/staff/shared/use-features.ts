import { useQuery } from '@tanstack/react-query'

import { isFeatureOff, type StaffFeature } from '#domain/operations/features.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'

import { featuresOptions } from './api.ts'

const none: readonly AccountFeature[] = []

/** Which features the account has switched off; none until that is known, and where it cannot be learned. */
export function useFeatureOff(): (name: StaffFeature) => boolean {
  const { data = none } = useQuery(featuresOptions)
  return (name) => isFeatureOff(data, name)
}
