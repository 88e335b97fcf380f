/**
 * The one way in which texts are compared wherever something is looked for: `folded` here, and the table `letter_folds` in the
 * database, which a migration fills with what `letterFolds` returns (a test compares the two).
 */

/** Letters of their own, which Unicode does not take apart into a letter of A–Z and marks. */
const furtherLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ĸ', 'k'],
  ['ſ', 's'],
  ['ʒ', 'z'],
  ['ǥ', 'g'],
  ['ə', 'e'],
  // A sigma at the end of a word.
  ['ς', 'σ'],
])

/** Code points that are folded: Latin, Greek and Cyrillic with their marks, and punctuation. Others are compared as they stand. */
const foldedRanges: readonly (readonly [from: number, to: number])[] = [
  [0x00_00, 0x05_2f],
  [0x1d_00, 0x21_4f],
  [0x22_12, 0x22_12],
  [0x2c_60, 0x2c_7f],
  [0x2d_e0, 0x2d_ff],
  [0xa6_40, 0xa6_9f],
  [0xa7_20, 0xa7_ff],
  [0xfb_00, 0xfb_06],
  [0xfe_20, 0xfe_2f],
  [0xff_00, 0xff_65],
]

const isFolded = (point: number): boolean => foldedRanges.some(([from, to]) => point >= from && point <= to)

/** Returns a letter without its marks, small, in the letters that it is typed by; a mark of its own becomes nothing. */
function bare(letter: string): string {
  const apart = letter.normalize('NFKD').toLowerCase().normalize('NFKD')
  return Array.from(apart, (part) => furtherLetters.get(part) ?? part)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
}

function foldedLetter(letter: string): string {
  if (!isFolded(letter.codePointAt(0) ?? 0)) return letter
  if (/\p{White_Space}/u.test(letter)) return ' '
  if (/\p{Dash}/u.test(letter)) return '-'
  return /[\p{P}\p{S}\p{C}]/u.test(letter) ? '' : bare(letter)
}

/**
 * Returns a text as it is compared, letter by letter: small, without marks, without punctuation; every dash as `-` and every
 * gap as a space, for the words of a text are told by them.
 */
export function folded(text: string): string {
  return Array.from(text.normalize('NFC'), foldedLetter).join('')
}

/** Returns a text as one word to compare: folded, without gaps and dashes. */
export function foldedWord(text: string): string {
  return folded(text).replaceAll(/[ -]/g, '')
}

/** Returns whether a text has what was typed somewhere in it; nothing typed is in every text. */
export function isFoundIn(text: string, typed: string): boolean {
  return foldedWord(text).includes(foldedWord(typed))
}

/** Returns each character that is folded into another, for the table of the database. */
export function letterFolds(): (readonly [letter: string, folded: string])[] {
  return foldedRanges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index))
      .filter((letter) => letter !== '\0' && letter !== foldedLetter(letter))
      .map((letter) => [letter, foldedLetter(letter)] as const),
  )
}
