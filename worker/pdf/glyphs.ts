/** Names of glyphs that windows-1252 lacks, by the Adobe Glyph List: https://github.com/adobe-type-tools/agl-aglfn */

const marks: Readonly<Record<string, string>> = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'circumflex',
  '\u0303': 'tilde',
  '\u0304': 'macron',
  '\u0306': 'breve',
  '\u0307': 'dotaccent',
  '\u030A': 'ring',
  '\u030B': 'hungarumlaut',
  '\u030C': 'caron',
  '\u0326': 'commaaccent',
  '\u0327': 'cedilla',
  '\u0328': 'ogonek',
}
const own: Readonly<Record<string, string>> = {
  '−': 'minus',
  ł: 'lslash',
  Ł: 'Lslash',
  đ: 'dcroat',
  Đ: 'Dcroat',
  ŋ: 'eng',
  Ŋ: 'Eng',
  ŧ: 'tbar',
  Ŧ: 'Tbar',
}
/** Their mark is a cedilla for Unicode and a comma below for the list. */
const takesComma = /[gklnrGKLNR]/

/** Returns the name of the glyph of a character of the Basic Multilingual Plane: `ccaron`, else `uni0416`. */
export function glyphName(character: string): string {
  const named = own[character]
  if (named !== undefined) return named
  const [base = '', mark = '', ...more] = character.normalize('NFD')
  const markName = marks[mark]
  if (/^[A-Za-z]$/.test(base) && markName !== undefined && more.length === 0) {
    return base + (markName === 'cedilla' && takesComma.test(base) ? 'commaaccent' : markName)
  }
  return `uni${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
