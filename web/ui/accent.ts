import { resolveAccent } from '#domain/text/accent.ts'

export { contrastRatio, defaultAccent, resolveAccent } from '#domain/text/accent.ts'

/** Writes the account's accent into the design tokens of `root` (through CSSOM, as a strict CSP allows). */
export function applyAccent(root: HTMLElement, colour: string | null | undefined): void {
  const { light, dark } = resolveAccent(colour)
  root.style.setProperty('--accent-light', light.accent)
  root.style.setProperty('--on-accent-light', light.onAccent)
  root.style.setProperty('--accent-dark', dark.accent)
  root.style.setProperty('--on-accent-dark', dark.onAccent)
}
