import { unbroken } from '#web/lib/unbroken.ts'

/** Values for the `{name}` places of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** Fills the places of a text, as it is drawn; one without a value stays as it is, so that it is seen and mended. */
export function fillText(text: string, values: TextValues = {}): string {
  return unbroken(text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)))
}
