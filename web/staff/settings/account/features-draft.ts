import { fastLaneFeature } from '#domain/keys/fast-lane.ts'
import { staffFeatures } from '#domain/operations/features.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'
import type { WorkshopFeatures } from '#worker/contract/staff/settings/account-settings.ts'

/** The features with one of them changed. */
export function withFeature(
  features: readonly AccountFeature[],
  name: string,
  change: Partial<Pick<AccountFeature, 'owned' | 'enabled'>>,
): AccountFeature[] {
  return features.map((one) => (one.feature === name ? { ...one, ...change } : one))
}

const stateOf = ({ owned, enabled }: AccountFeature) => `${owned} ${enabled}`

/**
 * Returns the features as they are now, with the switches made since `before`; a feature that was added and is not
 * there yet stays.
 */
export function mergeFeatures(
  { before, after }: { before: WorkshopFeatures; after: WorkshopFeatures },
  mine: readonly AccountFeature[],
): AccountFeature[] {
  const find = (list: readonly AccountFeature[], name: string) => list.find(({ feature }) => feature === name)
  const merged = after.features.map((now) => {
    const [own, old] = [find(mine, now.feature), find(before.features, now.feature)]
    return own !== undefined && (old === undefined || stateOf(own) !== stateOf(old)) ? { ...now, ...own } : now
  })
  const isMine = ({ feature }: AccountFeature) =>
    find(before.features, feature) === undefined && find(after.features, feature) === undefined
  return [...merged, ...mine.filter(isMine)]
}

/** The features that the staff's pages have a name for. */
const named = [...staffFeatures, fastLaneFeature] as const

export function isNamed(name: string): name is (typeof named)[number] {
  const names: readonly string[] = named
  return names.includes(name)
}
