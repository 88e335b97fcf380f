import { isOfCountry, takesSms, toE164 } from '#domain/contact/e164.ts'

/** Returns whether a number, as it is typed, could take text messages but is of none of the countries that get them. */
export function getsNoSms(typed: string, countries: readonly string[]): boolean {
  const number = toE164(typed)
  return number !== null && takesSms(number) && !isOfCountry(number, countries)
}
