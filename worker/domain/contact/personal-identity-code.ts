const pattern = /^(\d{2})(\d{2})(\d{2})([-+ABCDEFUVWXY])(\d{3})([0-9A-FHJ-NPR-Y])$/
const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/**
 * Returns a code as it is written officially: capital letters, a hyphen for whatever dash was typed or pasted, and neither
 * spaces nor unseen signs.
 */
export function writtenIdentityCode(typed: string): string {
  return typed
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
}

/** The century that a sign stands for; each but the oldest got more of them in 2023. */
function centuryOf(sign: string): number {
  if (sign === '+') return 1800
  return 'ABCDEF'.includes(sign) ? 2000 : 1900
}

export type FinnishBirthDate = { year: number; month: number; day: number }

/** The fault of a personal identity code: its form, its date, or its check character. */
export type IdentityCodeFault = 'form' | 'date' | 'check'

function read(code: string): FinnishBirthDate | IdentityCodeFault {
  const [, day = '', month = '', year = '', sign = '', number = '', check = ''] = pattern.exec(code) ?? []
  if (check === '') return 'form'
  const born = { year: centuryOf(sign) + Number(year), month: Number(month), day: Number(day) }
  const date = new Date(Date.UTC(born.year, born.month - 1, born.day))
  if (date.getUTCMonth() !== born.month - 1 || date.getUTCDate() !== born.day) return 'date'
  return checkCharacters[Number(`${day}${month}${year}${number}`) % 31] === check ? born : 'check'
}

/**
 * The birth date in a Finnish personal identity code (capital letters); null where it is not one: the form, a day that
 * exists, and the check character (mod 31) all have to be right.
 */
export function birthDateOf(code: string): FinnishBirthDate | null {
  const found = read(code)
  return typeof found === 'string' ? null : found
}

export function isPersonalIdentityCode(code: string): boolean {
  return birthDateOf(code) !== null
}

/** The first thing that is wrong with a code (capital letters), from its form to its check character; null for a right one. */
export function identityCodeFault(code: string): IdentityCodeFault | null {
  const found = read(code)
  return typeof found === 'string' ? found : null
}
