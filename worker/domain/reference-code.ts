const weights = [7, 3, 1] as const

/** The check digit of a Finnish reference number, by the digits before it. */
function checkDigit(base: string): number {
  const digits = Array.from(base, Number).toReversed()
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at % weights.length] ?? 0), 0)
  return (10 - (sum % 10)) % 10
}

/** A Finnish reference number without its check digit; null for what is none, as references of other kinds are. */
export function baseOfReference(reference: string | null): string | null {
  const digits = reference?.replaceAll(' ', '') ?? ''
  if (!/^\d{4,20}$/.test(digits)) return null
  const base = digits.slice(0, -1)
  return checkDigit(base) === Number(digits.at(-1)) ? base : null
}
