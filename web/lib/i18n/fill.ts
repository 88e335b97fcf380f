/** What goes into the `{name}` places of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** Fills the places of a text; one without a value stays as it is, so that it is seen and mended. */
export function fillText(text: string, values: TextValues = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
