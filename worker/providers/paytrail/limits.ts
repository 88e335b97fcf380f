import type { FieldLimit } from '#worker/providers/field-limits.ts'

/**
 * Paytrail's limits of the payer (https://docs.paytrail.com/#/?id=customer and `?id=address`; the pattern of the postal
 * code is in its OpenAPI document, there with a few signs more). Names with a full stop or a bar are answered with 400,
 * which its documents do not say.
 */
export const payerLimits = {
  email: { isAddress: true, longest: 200, whole: /^\S+@\S+$/ },
  firstName: { longest: 50, without: /[.|]/g, isOptional: true },
  lastName: { longest: 50, without: /[.|]/g, isOptional: true },
  address: { longest: 50 },
  postalCode: { longest: 15, whole: /^[0-9A-Za-z -]+$/ },
  city: { longest: 30 },
  country: { longest: 2, whole: /^[A-Z]{2}$/ },
} as const satisfies Record<string, FieldLimit>

/** Paytrail's limits of a row (https://docs.paytrail.com/#/?id=item). */
export const itemLimits = {
  productCode: { longest: 100 },
  description: { longest: 1000 },
} as const satisfies Record<string, FieldLimit>
