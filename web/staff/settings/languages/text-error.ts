import type { TextFaults } from '#domain/contents/text-faults.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'

export const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/**
 * Returns the fault that keeps a text from being saved, in words; undefined where there is none. `refused` is the
 * server's own code.
 */
export function textError(faults: TextFaults, refused: string | undefined, text: SettingsText): string | undefined {
  const { unknown, missing, isTooLong } = faults
  if (unknown.length > 0) return text('unknownVariables', { names: braced(unknown) })
  if (missing.length > 0) return text('missingVariables', { names: braced(missing) })
  if (isTooLong || refused === 'too_long') return text('textTooLong')
  return refused === undefined ? undefined : text('textRefused')
}
