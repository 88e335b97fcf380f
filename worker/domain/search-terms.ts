import { plateKey } from '#domain/contact/licence-plate.ts'
import { folded } from '#domain/text/folding.ts'

/**
 * The terms that the search compares, each the beginning of a word as `folded` of the domain has it. The triggers of the
 * database make terms of the same form out of plates, names and work numbers (tested).
 */
export const termMaxLength = 40
const mostTerms = 5

/** Returns one word as it is compared. */
export function termKey(word: string): string {
  return Array.from(folded(word).replaceAll(/[ -]/g, '')).slice(0, termMaxLength).join('')
}

const wordsOf = (text: string): string[] => folded(text).split(' ')

/** A plate with its gap: one word. */
const spacedPlate = /^\s*\p{L}{1,3}\s\d{1,4}\s*$/u

/** Returns the words that somebody searches for, the longest first: it tells most. */
export function queryTerms(query: string): string[] {
  if (spacedPlate.test(query)) return [plateTerm(query)]
  const terms = wordsOf(query)
    .map(termKey)
    .filter((term) => term !== '')
  return [...new Set(terms)].toSorted((one, other) => other.length - one.length).slice(0, mostTerms)
}

const plateTerm = (query: string): string => termKey(plateKey(query))

const longestPlate = 16

/**
 * Returns all that was typed as one plate, where that is another term than its words are: `HH AB 12`, `ABC 12D`, letters of
 * another script, a zero for an O. Null where it is too long for a plate, or says the same as its only word.
 */
export function queryPlate(query: string): string | null {
  const term = plateTerm(query)
  const terms = queryTerms(query)
  const isSame = terms.length === 1 && terms[0] === term
  return term === '' || isSame || Array.from(term).length > longestPlate ? null : term
}

/** Digits as they are dialled, with what people write between them. */
const dialledPattern = /^\s*(?:\+|0|358)[\d\s().\-/\u{a0}]*$/u
const fewestDialled = 3

/**
 * A phone number as the search compares it, `+358401234567`: 00 is a plus, a number that begins with a single 0 or with 358
 * is Finnish. Null for what is no such beginning of a number. The triggers of the database write numbers so (tested).
 */
export function phoneTerm(text: string): string | null {
  if (!dialledPattern.test(text)) return null
  const digits = text.replaceAll(/[^\d+]/g, '')
  if (digits.length < fewestDialled) return null
  const whole = digits.startsWith('00') ? `+${digits.slice(2)}` : digits.replace(/^0/, '+358').replace(/^358/, '+358')
  return whole.replace(/^\+3580/, '+358').slice(0, termMaxLength)
}

/** Returns every term of a name: its words, and the parts of those that are joined by a dash. */
export function nameTerms(name: string): string[] {
  const terms = [...wordsOf(name), ...wordsOf(folded(name).replaceAll('-', ' '))].map(termKey)
  return [...new Set(terms.filter((term) => term !== ''))]
}
