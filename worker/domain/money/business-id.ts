const weights = [7, 9, 10, 5, 8, 4, 2]

/**
 * Returns whether a text is a Finnish business id (Y-tunnus) as the register writes it: seven digits, a hyphen, and a
 * check digit of the remainder by 11. No id has the remainder 1.
 */
export function isBusinessId(text: string): boolean {
  const [, digits, check] = /^(\d{7})-(\d)$/.exec(text) ?? []
  if (digits === undefined) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const remainder = sum % 11
  return remainder !== 1 && Number(check) === (11 - remainder) % 11
}

/** A business id as it is typed, with the hyphen that may be left out or stand between spaces. */
export function tidyBusinessId(text: string): string {
  return text.replaceAll(/[\s\u2010-\u2015-]/g, '').replace(/^(\d{7})(\d)$/, '$1-$2')
}
