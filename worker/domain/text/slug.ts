export const slugMaxLength = 40

/**
 * Returns whether a text can be the part of an address that names a workshop: small letters, digits, and single hyphens
 * between them.
 */
export function isSlug(text: string): boolean {
  return text.length >= 2 && text.length <= slugMaxLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** Returns the slug that a workshop has unless somebody says otherwise: its name in letters of an address. */
export function slugOf(name: string): string {
  const bare = name
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  return bare
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, slugMaxLength)
    .replaceAll(/-+$/g, '')
}
