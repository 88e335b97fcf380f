/** Encodings of text messages: GSM-7 takes 160 characters in one part, UCS-2 (any other character) 70. */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

/** Septets (GSM 03.38) of each character that the alphabet has: two for those behind the escape. */
const septets: ReadonlyMap<string, number> = new Map([
  ...Array.from(basic, (character) => [character, 1] as const),
  ...Array.from(extended, (character) => [character, 2] as const),
])

const capacities = {
  GSM7: { single: 160, joined: 153 },
  UCS2: { single: 70, joined: 67 },
} as const

export type SmsLength = { encoding: keyof typeof capacities; units: number; parts: number }

/** A character is never split over two parts, so a part may stay a unit short. */
function partsOf(widths: readonly number[], capacity: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > capacity) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}

/** In how many parts a text goes out, and what it takes up: septets (GSM-7) or 16-bit units (UCS-2). */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text)
  const isGsm7 = characters.every((character) => septets.has(character))
  const encoding = isGsm7 ? 'GSM7' : 'UCS2'
  const widths = characters.map((character) => (isGsm7 ? (septets.get(character) ?? 1) : character.length))
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { single, joined } = capacities[encoding]
  return { encoding, units, parts: units <= single ? 1 : partsOf(widths, joined) }
}

const plainer: ReadonlyMap<string, string> = new Map([
  ['–', '-'],
  ['—', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['−', '-'],
  ['’', "'"],
  ['‘', "'"],
  ['´', "'"],
  ['`', "'"],
  ['”', '"'],
  ['“', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['…', '...'],
  ['•', '-'],
  ['·', '-'],
  ['\u00A0', ' '],
  ['\u2009', ' '],
  ['\u202F', ' '],
  ['\t', ' '],
])

function withoutTypography(character: string): string {
  return septets.has(character) ? character : (plainer.get(character) ?? character)
}

function toGsm7(character: string): string {
  const replacement = withoutTypography(character)
  if (replacement !== character || septets.has(character)) return replacement
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && Array.from(bare).every((part) => septets.has(part)) ? bare : character
}

/**
 * The same text with characters that would make a message short of room replaced by plain ones: typographic dashes,
 * quotes and spaces, and marks on letters (Š to S; å, ä and ö stay). What has no plain form stays as it is.
 */
export function plainForSms(text: string): string {
  return Array.from(text.normalize('NFC'), toGsm7).join('')
}

/** The same text with typographic dashes, quotes and spaces replaced by plain ones; letters stay as they are. */
export function plainPunctuation(text: string): string {
  return Array.from(text.normalize('NFC'), withoutTypography).join('')
}

/** The characters, each once, that GSM-7 does not have: one of them makes the whole message short of room. */
export function beyondGsm7(text: string): string[] {
  return [...new Set(text)].filter((character) => !septets.has(character))
}

/** Returns the first of the wordings, the fullest first, that needs as few parts as any of them. */
export function fewestParts(wordings: readonly string[]): string {
  const counted = wordings.map((wording) => ({ wording, parts: smsLength(wording).parts }))
  const fewest = Math.min(...counted.map(({ parts }) => parts))
  return counted.find(({ parts }) => parts === fewest)?.wording ?? ''
}
