/**
 * Widths of Helvetica in thousandths of the font size, by the Adobe Font Metrics of the fourteen standard fonts that every
 * reader has: https://developer.adobe.com/ (Core 14 AFM). Letters with marks are as wide as their base letter.
 */

/** Widths of the characters from space to tilde. */
const ascii = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const others: Readonly<Record<string, number>> = {
  '\u00A0': 278,
  Æ: 1000,
  æ: 889,
  Ø: 778,
  ø: 611,
  ß: 611,
  '—': 1000,
  '…': 1000,
  '−': 584,
  '·': 278,
  '•': 350,
  '’': 222,
  '‘': 222,
  '”': 333,
  '“': 333,
  '°': 400,
}
const usual = 556

function widthOf(character: string): number {
  const [base = character] = character.normalize('NFD')
  return others[character] ?? ascii[(base.codePointAt(0) ?? 0) - 0x20] ?? usual
}

/** Returns how wide a text is in points; bold letters are up to a tenth wider. */
export function widthOfText(text: string, size: number): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return (width * size) / 1000
}
