/** The words that names of companies end in, in the Nordic and Baltic countries and some others. */
const forms = [
  'oy',
  'oyj',
  'ab',
  'abp',
  'ky',
  'ay',
  'tmi',
  'ry',
  'rf',
  'rs',
  'as',
  'asa',
  'aps',
  'ou',
  'uab',
  'sia',
  'gmbh',
  'ag',
  'ltd',
  'inc',
]

/** Tells whether a name is that of a company: it says so itself (`Rakennuspalvelu Öhman & Pojat Oy`). */
export function isCompanyName(name: string): boolean {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\s]/gu, '')
    .split(/\s+/)
  return words.length > 1 && forms.includes(words.at(-1) ?? '')
}
