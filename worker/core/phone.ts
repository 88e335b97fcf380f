import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * A phone number as E.164 (`+358400000012`), read as a Finnish one where it names no country; null for what cannot be
 * one. Whether a message reaches it is another question: `takesSms`.
 */
export function toE164(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input, 'FI')
  return parsed?.isPossible() === true ? parsed.number : null
}

/** Whether a text message can reach a number in E.164: it is a mobile one; a landline takes none. */
export function takesSms(e164: string): boolean {
  return parsePhoneNumberFromString(e164)?.isValid() === true
}
