/** Letters of texts as bytes of the fonts of a document. */

/** Windows-1252 from 0x80 to 0x9F; a space where there is nothing. From 0xA0 on it is Unicode. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const firstOther = 0x21
const lastOther = 0xfe

/** A stretch of a text that one font has. */
export type Run = { isOther: boolean; hex: string }

export type Encoder = {
  runsOf: (text: string) => Run[]
  /** The characters that windows-1252 lacks, in the order of their bytes, which begin at `firstByte`. */
  others: () => readonly string[]
}

export const firstByte = firstOther

/** Letters as they are stored, without line breaks and signs that nobody sees. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\t\n\r\u2028\u2029]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}

/** Encodes the texts of one document: windows-1252, and what that lacks by bytes of a second font. */
export function createEncoder(): Encoder {
  const bytes = new Map<string, number>()
  const otherByte = (character: string): number | null => {
    const known = bytes.get(character)
    if (known !== undefined) return known
    const next = firstOther + bytes.size
    if (next > lastOther || character.length > 1) return null
    bytes.set(character, next)
    return next
  }
  const encoded = (character: string): { isOther: boolean; byte: number } => {
    const usual = usualByte(character)
    if (usual !== null) return { isOther: false, byte: usual }
    const other = otherByte(character)
    return other === null ? { isOther: false, byte: 0x3f } : { isOther: true, byte: other }
  }
  return {
    others: () => [...bytes.keys()],
    runsOf(text) {
      const runs: Run[] = []
      for (const { isOther, byte } of Array.from(tidy(text), encoded)) {
        const hex = byte.toString(16).padStart(2, '0')
        const last = runs.at(-1)
        if (last?.isOther === isOther) last.hex += hex
        else runs.push({ isOther, hex })
      }
      return runs
    },
  }
}

/** The byte of windows-1252; null where it has none. */
function usualByte(character: string): number | null {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code
  const at = windows1252.indexOf(character)
  return at < 0 ? null : 0x80 + at
}
