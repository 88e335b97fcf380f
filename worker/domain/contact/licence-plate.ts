/** Cyrillic and Greek letters that stand on plates as the Latin ones that they look like, and are read as those abroad. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from('АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, at) => [letter, 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'.charAt(at)]),
)

const finnishPlate = /^([A-ZÅÄÖ]{1,3})[- ]?(\d{1,4})$/

/** Three letters of which one was typed as a zero, then three digits; a gap only between them. */
const zeroAmongLetters = /^(?=[^0]*0[^0]*[- ]?[1-9])([A-ZÅÄÖ0]{3})([- ]?)([1-9]\d{2})$/
/** Three letters, then digits of which some after the first were typed as the letter O. */
const letterAmongDigits = /^([A-ZÅÄÖ]{3}[- ]?)([1-9][\dO]{1,2})$/

/** Letters and digits where the place alone tells which: `AB0-123` is `ABO-123`, `ABC-12O` is `ABC-120` (decision 046). */
function readByPlace(plate: string): string {
  const letters = plate.replace(
    zeroAmongLetters,
    (_whole, three: string, gap: string, digits: string) => three.replace('0', 'O') + gap + digits,
  )
  return letters.replace(
    letterAmongDigits,
    (_whole, three: string, digits: string) => three + digits.replaceAll('O', '0'),
  )
}

/**
 * Returns whether a name stands in for the plate of a car that has none: `VIN …`, or `#` and the number of its order.
 */
export function isNameWithoutPlate(name: string): boolean {
  return name.startsWith('VIN ') || name.startsWith('#')
}

/**
 * Returns a plate in the form that is stored and shown: capitals, Latin letters for those that look alike, one gap or dash
 * where people wrote any, and the dash of a Finnish plate: ` abc 123 ` → `ABC-123`, `hh·ab  1234` → `HH AB 1234`.
 */
export function normalisePlate(input: string): string {
  const capitals = input.normalize('NFKC').toUpperCase().normalize('NFKC')
  const latin = Array.from(capitals, (letter) => lookAlikes.get(letter) ?? letter).join('')
  const words = latin
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}\p{Dash}]+/gu, ' ')
    .replaceAll(/ ?\p{Dash}[\p{Dash} ]*/gu, '-')
    .replaceAll(/^[ -]+|[ -]+$/g, '')
  return readByPlace(words).replace(finnishPlate, '$1-$2')
}

/**
 * Returns the letters and digits alone, by which plates are compared everywhere: people leave gaps and dashes out. The
 * database makes the same of a stored plate (`plate_key`).
 */
export function plateKey(input: string): string {
  return normalisePlate(input).replaceAll(/[ -]/g, '')
}
