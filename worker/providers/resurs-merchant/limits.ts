import type { FieldLimit } from '#worker/providers/field-limits.ts'

/**
 * The Merchant API's limits of the applicant (https://developers.resurs.com, Merchant API 2.0, `POST /v2/payments`).
 * The store is in Finland and takes Finnish addresses and numbers.
 */
export const applicantLimits = {
  governmentId: { longest: 11, whole: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]$/ },
  firstName: { longest: 50 },
  lastName: { longest: 50 },
  address: { longest: 100 },
  postalCode: { longest: 5, whole: /^\d{5}$/ },
  city: { longest: 50 },
  country: { longest: 2, whole: /^FI$/ },
  email: { isAddress: true, longest: 320, whole: /^\S+@\S+$/ },
  phoneNumber: { longest: 20, whole: /^(?:\+358|00358|0)[\d -]{4,16}$/ },
} as const satisfies Record<string, FieldLimit>

export const fullNameLimit: FieldLimit = { longest: 50 }
export const userAgentLimit: FieldLimit = { longest: 500 }

/** Its limits of an order line. */
export const lineLimits = {
  description: { longest: 50 },
  reference: { longest: 50 },
} as const satisfies Record<string, FieldLimit>
