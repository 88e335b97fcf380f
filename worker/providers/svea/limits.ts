import type { FieldLimit } from '#worker/providers/field-limits.ts'

/**
 * Svea's limits of preset values (https://paymentsdocs.svea.com/docs/checkout/data-types). Presets only fill its form
 * in for the person: one that it would refuse, as the postal code of another country is, is left out.
 */
export const presetLimits = {
  email: { isAddress: true, longest: 254, whole: /^\S+@\S+$/, isOptional: true },
  postalCode: { longest: 5, whole: /^\d{5}$/, isOptional: true },
} as const satisfies Record<string, FieldLimit>

/** Svea's limits of a row of the cart (same page). */
export const itemLimits = {
  articleNumber: { longest: 256 },
  name: { longest: 40 },
} as const satisfies Record<string, FieldLimit>
