const weights = [7, 3, 1] as const

/** Returns the check digit of a Finnish reference number, by the digits before it. */
function checkDigit(base: string): number {
  const digits = Array.from(base, Number).toReversed()
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at % weights.length] ?? 0), 0)
  return (10 - (sum % 10)) % 10
}

/** Returns the Finnish reference number of a base of 3 to 19 digits: the base and its check digit. */
export function referenceOf(base: string): string {
  if (!/^\d{3,19}$/.test(base)) throw new Error('The base of a reference number is 3 to 19 digits')
  return `${base}${checkDigit(base)}`
}

/** Returns a Finnish reference number without its check digit; null for references of other kinds. */
export function baseOfReference(reference: string | null): string | null {
  const digits = reference?.replaceAll(' ', '') ?? ''
  if (!/^\d{4,20}$/.test(digits)) return null
  const base = digits.slice(0, -1)
  return checkDigit(base) === Number(digits.at(-1)) ? base : null
}

/**
 * Returns the RF form (ISO 11649) of a Finnish reference number, in groups of four as it is written on paper; null for
 * references of other kinds. Its check digits are those of ISO 7064 MOD 97-10.
 */
export function creditorReference(reference: string | null): string | null {
  if (reference === null || baseOfReference(reference) === null) return null
  const digits = reference.replaceAll(' ', '').replace(/^0+/, '')
  // R is 27 and F is 15; the check digits count as zeros while they are not known.
  const check = 98n - (BigInt(`${digits}271500`) % 97n)
  return `RF${check.toString().padStart(2, '0')}${digits}`.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
