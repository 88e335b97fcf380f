/** GSM 03.38: the characters of one unit, and those behind the escape, which take two. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const basicSet = new Set(basic)
const extension = new Set('\f^{}\\[~]|€')

export type SmsParts = { encoding: 'GSM-7' | 'UCS-2'; parts: number }

function gsmUnits(character: string): number | null {
  if (basicSet.has(character)) return 1
  return extension.has(character) ? 2 : null
}

/** Parts that characters of these widths fill; a character is never split between two. */
function countParts(widths: readonly number[], single: number, joined: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= single) return 1
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > joined) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}

/**
 * Returns how a text travels: 160 units in one part or 153 in each of several; 70 or 67 when a character is not in
 * GSM-7.
 */
export function smsParts(message: string): SmsParts {
  const characters = Array.from(message)
  const widths = characters.map(gsmUnits)
  if (widths.every((width) => width !== null)) {
    return { encoding: 'GSM-7', parts: countParts(widths, 160, 153) }
  }
  const units = characters.map((character) => character.length)
  return { encoding: 'UCS-2', parts: countParts(units, 70, 67) }
}
