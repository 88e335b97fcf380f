import type { FieldLimit } from '#worker/providers/field-limits.ts'

/**
 * The Simplified Flow's limits of the applicant (https://resursbank.github.io, `docs/development/api-types`, with its
 * patterns of Finland for the government id, the postal code, the phone and the e-mail address).
 */
export const applicantLimits = {
  governmentId: { longest: 11, whole: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]$/ },
  firstName: { longest: 50 },
  lastName: { longest: 50 },
  address: { longest: 100 },
  postalCode: { longest: 5, whole: /^\d{5}$/ },
  city: { longest: 50 },
  country: { longest: 2, whole: /^FI$/ },
  email: { isAddress: true, longest: 254, whole: /^[\w!#%&'*+/=?^`{|}~.-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}$/ },
  phoneNumber: { longest: 20, whole: /^(?:\+358|00358|0)[\d -]{4,16}$/ },
} as const satisfies Record<string, FieldLimit>

/** Its limits of a row; an article number holds letters, digits and a few signs (`id` of its schema). */
export const lineLimits = {
  artNo: { longest: 100, without: /[^\p{L}0-9 ._/-]/gu, instead: '-' },
  description: { longest: 250 },
} as const satisfies Record<string, FieldLimit>
