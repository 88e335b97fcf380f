/** Bodies as older systems write them: a byte a letter. */
export type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1252'

/** The letters of names that windows-1252 has and ISO-8859-1 has not. */
const windowsLetters: Readonly<Record<string, number>> = { '€': 0x80, Š: 0x8a, Ž: 0x8e, š: 0x9a, ž: 0x9e }

function byteOf(letter: string, charset: Charset): number {
  const byte = charset === 'windows-1252' ? (windowsLetters[letter] ?? letter.charCodeAt(0)) : letter.charCodeAt(0)
  if (byte > 0xff) throw new RangeError(`${charset} has no ${letter}`)
  return byte
}

/** The bytes of a text; throws where the encoding has no such letter. */
export function encodedIn(charset: Charset, text: string): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(text)
  return Uint8Array.from(text, (letter) => byteOf(letter, charset))
}
