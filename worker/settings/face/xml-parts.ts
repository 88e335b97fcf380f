/** A piece of an XML text, in its order. `name` is as it is written, with its prefix. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: readonly (readonly [name: string, value: string])[]; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns a text with its entities read; null where one is not of XML itself. */
function decoded(text: string): string | null {
  let isKnown = true
  const read = text.replaceAll(/&([^;&]{0,12});?/g, (whole, entity: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity)
    const code =
      number === null ? null : Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16)
    const character =
      code === null
        ? named[entity]
        : code > 0x1f && code <= 0x10ffff
          ? String.fromCodePoint(code)
          : code === 10
            ? '\n'
            : undefined
    isKnown &&= whole.endsWith(';') && character !== undefined
    return character ?? ''
  })
  return isKnown ? read : null
}

const nameStart = /[A-Za-z_]/
const name = /[\w:.-]*/y
const space = /\s*/y
const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /(\/?)>/y

/** Reads where a sticky pattern stands; null where it does not match there. */
function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

/** The index of what follows the space here. */
const pastSpace = (text: string, index: number) => index + (at(space, text, index)?.[0].length ?? 0)

/** The index behind `end`, searched from `from`; null where it never comes. */
function behind(text: string, end: string, from: number): number | null {
  const found = text.indexOf(end, from)
  return found === -1 ? null : found + end.length
}

type Read = { part: XmlPart | null; next: number }

/** Reads a comment, a declaration or a section of text that begins with `<!` or `<?`; a document type may define nothing. */
function readMarkup(text: string, from: number): Read | null {
  const skip = (end: string) => {
    const next = behind(text, end, from + 2)
    return next === null ? null : { part: null, next }
  }
  if (text.startsWith('<?', from)) return skip('?>')
  if (text.startsWith('<!--', from)) return skip('-->')
  if (text.startsWith('<![CDATA[', from)) {
    const next = behind(text, ']]>', from)
    return next === null ? null : { part: { kind: 'text', text: text.slice(from + 9, next - 3) }, next }
  }
  const doctype = skip('>')
  const isPlain = doctype !== null && /^<!DOCTYPE[^[<]*>$/i.test(text.slice(from, doctype.next))
  return isPlain ? doctype : null
}

function readClose(text: string, from: number): Read | null {
  const [close = ''] = at(name, text, from + 2) ?? []
  const end = at(tagEnd, text, pastSpace(text, from + 2 + close.length))
  if (close === '' || end === null || end[1] === '/') return null
  return { part: { kind: 'close', name: close }, next: end.index + end[0].length }
}

function readOpen(text: string, from: number): Read | null {
  if (!nameStart.test(text.charAt(from + 1))) return null
  const [open = ''] = at(name, text, from + 1) ?? []
  const attributes: [string, string][] = []
  let next = from + 1 + open.length
  for (;;) {
    const begins = pastSpace(text, next)
    const found = begins === next ? null : at(attribute, text, begins)
    if (found === null) break
    const [whole, key = '', double, single = ''] = found
    const value = decoded(double ?? single)
    if (value === null || attributes.some(([known]) => known === key)) return null
    attributes.push([key, value])
    next = begins + whole.length
  }
  const end = at(tagEnd, text, pastSpace(text, next))
  if (end === null) return null
  return { part: { kind: 'open', name: open, attributes, isEmpty: end[1] === '/' }, next: next + end[0].length }
}

function readText(text: string, from: number): Read | null {
  const end = text.indexOf('<', from)
  const next = end === -1 ? text.length : end
  const said = decoded(text.slice(from, next))
  return said === null ? null : { part: { kind: 'text', text: said }, next }
}

function readPart(text: string, from: number): Read | null {
  if (text.charAt(from) !== '<') return readText(text, from)
  const second = text.charAt(from + 1)
  if (second === '!' || second === '?') return readMarkup(text, from)
  return second === '/' ? readClose(text, from) : readOpen(text, from)
}

/**
 * Returns the elements and texts of an XML file in their order, without comments and declarations; null for what is not
 * well written, defines entities, or has more than `most` pieces. Nothing is looked up and nothing unfolds.
 */
export function xmlParts(text: string, most: number): readonly XmlPart[] | null {
  const parts: XmlPart[] = []
  for (let index = 0; index < text.length;) {
    const read = readPart(text, index)
    if (read === null || parts.length >= most) return null
    if (read.part !== null) parts.push(read.part)
    index = read.next
  }
  return parts
}
