/** The digest of a callback: upper-case hexadecimal digits over the values one after another, and the salt. */
export async function callbackDigest(
  algorithm: 'SHA1' | 'MD5',
  values: readonly string[],
  salt: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(`${values.join('')}${salt}`)
  const digest = await crypto.subtle.digest(algorithm === 'SHA1' ? 'SHA-1' : 'MD5', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
