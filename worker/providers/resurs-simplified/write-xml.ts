/** Elements in the order in which they are sent: a value is a text, a number, further elements, or left out (null). */
export type XmlFields = readonly (readonly [name: string, value: string | number | boolean | XmlFields | null])[]

/** Characters that XML cannot hold at all, not even escaped: control characters and lone surrogates. */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu

export function escapeXml(text: string): string {
  return text
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

export function writeXml(fields: XmlFields): string {
  return fields
    .map(([name, value]) => {
      if (value === null) return ''
      return `<${name}>${typeof value === 'object' ? writeXml(value) : escapeXml(String(value))}</${name}>`
    })
    .join('')
}
