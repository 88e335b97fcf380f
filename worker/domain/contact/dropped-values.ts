import { toE164 } from './e164.ts'

/** Reasons why a value of a work order counts as missing. */
export const warningReasons = [
  'not_one_number',
  'impossible_number',
  'several_addresses',
  'letters_before_at',
  'not_an_address',
  'placeholder_date',
  'no_process',
  'corrected_by_staff',
] as const
export type WarningReason = (typeof warningReasons)[number]

const longestShape = 60

/** Returns how a value is written without what it says: `040 123 / x@y` becomes `999 999 / a@a`. */
export function shapeOf(value: string): string {
  const shape = value
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\p{L}/gu, 'a')
    .replaceAll(/[\p{C}\p{M}]/gu, '?')
  return Array.from(shape).slice(0, longestShape).join('')
}

/** Returns why a text is not taken as a phone number; null where it is, or nothing was said. */
export function phoneFault(text: string): WarningReason | null {
  if (text === '' || toE164(text) !== null) return null
  const isPlain = /^\+?[\d\s().-]+$/.test(text)
  const digits = text.replaceAll(/\D/g, '').length
  return isPlain && digits > 0 && digits <= 15 ? 'impossible_number' : 'not_one_number'
}

/** Dealer systems write a date up to this one where they know none. */
export const placeholderDate = '1900-01-01'
