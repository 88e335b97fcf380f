/**
 * What the search compares: small letters without accents (å, ä and ö are letters of their own), without marks. The
 * triggers of the database make terms of the same form out of plates, names and work numbers (tested).
 */

/** Letters that are written as others, besides A–Z. */
export const foldings: readonly (readonly [from: string, to: string])[] = [
  ['Å', 'å'],
  ['Ä', 'ä'],
  ['Ö', 'ö'],
  ...Array.from('áàâãÁÀÂÃ', (from) => [from, 'a'] as const),
  ...Array.from('éèêëÉÈÊË', (from) => [from, 'e'] as const),
  ...Array.from('íìîïÍÌÎÏ', (from) => [from, 'i'] as const),
  ...Array.from('óòôõÓÒÔÕ', (from) => [from, 'o'] as const),
  ...Array.from('úùûüÚÙÛÜ', (from) => [from, 'u'] as const),
  ...Array.from('çÇ', (from) => [from, 'c'] as const),
  ...Array.from('ñÑ', (from) => [from, 'n'] as const),
  ...Array.from('šŠ', (from) => [from, 's'] as const),
  ...Array.from('žŽ', (from) => [from, 'z'] as const),
  ...Array.from('øØ', (from) => [from, 'ö'] as const),
  ...Array.from('æÆ', (from) => [from, 'ä'] as const),
]

/** What parts words, and what counts for nothing within one. */
export const separators: readonly string[] = [' ', '\t', '\n', '\r', '\u{a0}']
export const marks: readonly string[] = ['-', '.', '_', '/', ',', "'", '’', '(', ')', '"']

export const termMaxLength = 40
const mostTerms = 5

/** One word as it is compared. */
export function termKey(word: string): string {
  const lower = word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const folded = foldings.reduce((text, [from, to]) => text.replaceAll(from, to), lower)
  const bare = marks.reduce((text, mark) => text.replaceAll(mark, ''), folded)
  return Array.from(bare).slice(0, termMaxLength).join('')
}

function wordsOf(text: string): string[] {
  return separators.reduce((words, separator) => words.flatMap((word) => word.split(separator)), [text])
}

/** A plate with its gap: one word. */
const spacedPlate = /^\s*\p{L}{1,3}\s\d{1,4}\s*$/u

/** The words that somebody searches for, the longest first: it tells most. */
export function queryTerms(query: string): string[] {
  if (spacedPlate.test(query)) return [termKey(query.replaceAll(/\s/g, ''))]
  const terms = wordsOf(query.normalize('NFC'))
    .map(termKey)
    .filter((term) => term !== '')
  return [...new Set(terms)].toSorted((one, other) => other.length - one.length).slice(0, mostTerms)
}

/** Digits as they are dialled, with what people write between them. */
const dialledPattern = /^\s*(?:\+|0)[\d\s().\-/\u{a0}]*$/u
const fewestDialled = 4

/**
 * A phone number as the search compares it, `+358401234567`: 00 is a plus, a number that begins with a single 0 is
 * Finnish. Null for what is no such beginning of a number. The triggers of the database write numbers so (tested).
 */
export function phoneTerm(text: string): string | null {
  if (!dialledPattern.test(text)) return null
  const digits = text.replaceAll(/[^\d+]/g, '')
  if (digits.length < fewestDialled) return null
  const whole = digits.startsWith('00') ? `+${digits.slice(2)}` : digits.replace(/^0/, '+358')
  return whole.replace(/^\+3580/, '+358').slice(0, termMaxLength)
}

/** Every term of a name: its words, and the parts of those that are joined by a hyphen. */
export function nameTerms(name: string): string[] {
  const terms = [...wordsOf(name), ...wordsOf(name.replaceAll('-', ' '))].map(termKey)
  return [...new Set(terms.filter((term) => term !== ''))]
}
