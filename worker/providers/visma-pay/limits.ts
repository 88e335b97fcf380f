import type { FieldLimit } from '#worker/providers/field-limits.ts'

/**
 * Our limits of the payer for Visma Pay. Its reference
 * (https://www.vismapay.com/docs/web_payments/?page=full-api-reference) tells no lengths of the customer object and
 * answers what is too long with result 1: these are lengths of our own, chosen below what addresses have. The whole
 * object may be left out, and so may each field.
 */
export const payerLimits = {
  email: { isAddress: true, longest: 255, whole: /^\S+@\S+$/ },
  firstName: { longest: 50, isOptional: true },
  lastName: { longest: 50, isOptional: true },
  address: { longest: 100, isOptional: true },
  city: { longest: 50, isOptional: true },
  postalCode: { longest: 15, whole: /^[0-9A-Za-z -]+$/ },
  country: { longest: 2, whole: /^[A-Z]{2}$/ },
} as const satisfies Record<string, FieldLimit>

/** Visma Pay's limits of a product. */
export const productLimits = {
  id: { longest: 50 },
  title: { longest: 100 },
} as const satisfies Record<string, FieldLimit>
