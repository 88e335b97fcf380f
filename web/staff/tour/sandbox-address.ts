/**
 * Returns the address of the sandbox beside this app, which a development stack names in the page; null in production,
 * whose page names none.
 */
export function sandboxAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sandbox"]')?.content ?? null
}
