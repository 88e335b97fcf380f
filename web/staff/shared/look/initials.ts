/** The first letters of two words of a name, `KL`; of one word its first letter. A user name has its words between dots. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  const taken = words.length > 1 ? [words[0], words.at(-1)] : words
  return taken.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

/** The number of hues that tell people apart. */
export const personHues = 6

/** A number below `personHues` that is always the same for a person. */
export function hueOf(id: string): number {
  const sum = Array.from(id).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return sum % personHues
}
