/**
 * The countries that an account may have text messages sent to. Satellites, premium rates and whatever else has a calling
 * code of no country are never among them.
 */
export const smsCountries = [
  'FI',
  'SE',
  'NO',
  'DK',
  'IS',
  'EE',
  'LV',
  'LT',
  'DE',
  'PL',
  'NL',
  'BE',
  'FR',
  'ES',
  'PT',
  'IT',
  'AT',
  'CH',
  'CZ',
  'SK',
  'HU',
  'RO',
  'BG',
  'GR',
  'IE',
  'GB',
  'UA',
] as const
export type SmsCountry = (typeof smsCountries)[number]

/** Nordic and Baltic. */
export const usualSmsCountries: readonly SmsCountry[] = ['FI', 'SE', 'NO', 'DK', 'IS', 'EE', 'LV', 'LT']

/** Messages in 24 hours: what an account has until it says otherwise, and what it may say at most. */
export const messageCaps = {
  perRecipient: { usual: 30, most: 100 },
  perVisit: { usual: 30, most: 100 },
  perAccount: { usual: 2_000, most: 9_999 },
} as const

/** Reasons why a message was held back; stored as the message's error. */
export const heldReasons = ['held_country', 'held_recipient', 'held_visit', 'held_account', 'held_complaint'] as const
export type HeldReason = (typeof heldReasons)[number]

/** A country is opened by the settings alone, and a complaint by nobody here. The others are caps, which staff may let a message past. */
export function isCapReason(reason: string | null): boolean {
  return isHeldReason(reason) && reason !== 'held_country' && reason !== 'held_complaint'
}

export function isHeldReason(reason: string | null): reason is HeldReason {
  return heldReasons.some((one) => one === reason)
}
