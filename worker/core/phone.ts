import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number as E.164 (`+358400000012`), read as a Finnish one where it names no country; null for what is none. */
export function toE164(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input, 'FI')
  return parsed?.isValid() === true ? parsed.number : null
}

/** Whether a text message can reach a number in E.164; a landline takes none. */
export function takesSms(e164: string): boolean {
  return parsePhoneNumberFromString(e164)?.getType() !== 'FIXED_LINE'
}
