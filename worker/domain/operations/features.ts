import type { ProcessType } from '#domain/enums.ts'
import { fastLaneFeature } from '#domain/keys/fast-lane.ts'
import { isNoDms } from '#domain/process-type.ts'

/** Features of an account that decide what staff are offered. */
export const staffFeatures = ['NO_DMS', 'ONLY_PAYMENT', 'SCHEDULED_LINK', 'SUBSTITUTE_CAR'] as const
export type StaffFeature = (typeof staffFeatures)[number]

/** Every feature that there is, and what it belongs to: an account is given no other. */
export const knownFeatures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(staffFeatures.map((name) => [name, 'STAFF'])),
  [fastLaneFeature]: 'KIOSK',
}

/** Returns the features that an account must not have switched off for such a process to be created. */
export function featuresOfProcess(
  processType: ProcessType,
  { isTimed }: { isTimed: boolean },
): readonly StaffFeature[] {
  return [
    ...(processType === 'ONLY_PAYMENT' ? (['ONLY_PAYMENT'] as const) : []),
    ...(isNoDms(processType) ? (['NO_DMS'] as const) : []),
    ...(processType === 'DELIVERY_WITH_SUBSTITUTE_CAR' ? (['SUBSTITUTE_CAR'] as const) : []),
    ...(isTimed ? (['SCHEDULED_LINK'] as const) : []),
  ]
}

type FeatureState = { feature: string; owned: boolean; enabled: boolean }

/** A feature is available when enabled; where ownership is accepted, being owned is enough. */
export function isFeatureAvailable(
  features: readonly FeatureState[],
  name: string,
  { ownedIsEnough = false }: { ownedIsEnough?: boolean } = {},
): boolean {
  return features.some(({ feature, owned, enabled }) => feature === name && (enabled || (ownedIsEnough && owned)))
}

/** The account has the feature and has switched it off. One that it has no word of is part of every account. */
export function isFeatureOff(features: readonly FeatureState[], name: StaffFeature): boolean {
  return features.some(({ feature }) => feature === name) && !isFeatureAvailable(features, name)
}
