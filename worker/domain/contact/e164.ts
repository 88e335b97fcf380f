import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'

import countries from './phone-countries.json' with { type: 'json' }

const metadata = asMetadata(countries)

/** Guarantee: `npm run phones` cut the file out of the library's own metadata, in the same shape. */
function asMetadata(cutOut: object): MetadataJson {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return cutOut as MetadataJson
}

/** A number of a country whose numbering is not carried along: a plus, a calling code, 8–15 digits in all. */
const otherNumber = /^\+[1-9]\d{7,14}$/

const knownCodes = new Set(Object.keys(countries.country_calling_codes))

/** No calling code begins another. */
function isOfOtherCountry(e164: string): boolean {
  const starts = [1, 2, 3].map((length) => e164.slice(1, 1 + length))
  return otherNumber.test(e164) && !starts.some((start) => knownCodes.has(start))
}

/** One number: a plus or nothing, an area code that may stand in brackets, then digits with spaces, dots and dashes. */
const oneNumber = /\+?\s*\d{0,4}\s*(?:\(\d{1,4}\))?[\d\s.-]*\d/

/** A last digit that stands alone is an extension, or the number of a second driver. */
const loneLastDigit = /[\s.-]\d$/

/**
 * Returns the only number in a text, as it stands there; null where anything else of the text has a digit or a plus, for
 * nobody knows then which digits are meant.
 */
function onlyNumber(input: string): string | null {
  const text = input
    .normalize('NFKC')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
  const number = oneNumber.exec(text)?.[0].trim() ?? ''
  const rest = text.replace(number, '')
  return number === '' || /[\d+]/.test(rest) || loneLastDigit.test(number) ? null : number
}

/**
 * Returns a phone number as E.164 (`+358400000012`), read as a Finnish one where it names no country. Null where the text
 * is no number, or has more in it than one number. Whether a message reaches it is another question: `takesSms`.
 */
export function toE164(input: string): string | null {
  const number = onlyNumber(input)
  if (number === null) return null
  const plain = number.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  if (isOfOtherCountry(plain)) return plain
  const parsed = parsePhoneNumberFromString(number, { defaultCountry: 'FI', extract: false }, metadata)
  return parsed?.isPossible() === true ? parsed.number : null
}

/** Parts of a country with a name of their own, where messages cost the same. */
const partOf: Readonly<Record<string, string>> = { AX: 'FI', SJ: 'NO', VA: 'IT' }

/**
 * Returns whether a number in E.164 is of one of these countries (`FI`). What is of none of those that we know the
 * numbering of (satellites, premium rates, islands that share a calling code) is of no country.
 */
export function isOfCountry(e164: string, countries: readonly string[]): boolean {
  if (isOfOtherCountry(e164)) return false
  const parsed = parsePhoneNumberFromString(e164, metadata)
  if (parsed?.country === undefined || !parsed.isValid()) return false
  return countries.includes(partOf[parsed.country] ?? parsed.country)
}

/**
 * Returns whether a text message can reach a number in E.164: a landline takes none. Of countries far off nobody can
 * tell.
 */
export function takesSms(e164: string): boolean {
  if (isOfOtherCountry(e164)) return true
  return parsePhoneNumberFromString(e164, metadata)?.isValid() === true
}
