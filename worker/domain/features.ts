/** Of the features that an account may have, those that decide what staff are offered. */
export const staffFeatures = ['NO_DMS', 'ONLY_PAYMENT', 'SCHEDULED_LINK', 'SUBSTITUTE_CAR'] as const
export type StaffFeature = (typeof staffFeatures)[number]

type Known = { feature: string; owned: boolean; enabled: boolean }

/** A feature is available when enabled; where ownership is accepted, being owned is enough. */
export function isFeatureAvailable(
  features: readonly Known[],
  name: string,
  { ownedIsEnough = false }: { ownedIsEnough?: boolean } = {},
): boolean {
  return features.some(({ feature, owned, enabled }) => feature === name && (enabled || (ownedIsEnough && owned)))
}

/** The account has the feature and has switched it off. One that it has no word of is part of every account. */
export function isFeatureOff(features: readonly Known[], name: StaffFeature): boolean {
  return features.some(({ feature }) => feature === name) && !isFeatureAvailable(features, name)
}
