/** An element by its local name: prefixes vary from answer to answer. `text` is what stands in it, entities resolved. */
export type XmlElement = { name: string; text: string; isNil: boolean; children: XmlElement[] }

/** Answers are shallow; what is deeper is not one. */
const deepest = 32
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const startTag = /<([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const endTag = /<\/([A-Za-z_][\w.:-]*)\s*>/y
const nilAttribute = /\s(?:[\w.-]+:)?nil\s*=\s*["'](?:true|1)["']/

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1)

/** Null where an entity is none of the five or no character: documents may not define their own. */
function resolve(text: string): string | null {
  let isSound = true
  const resolved = text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));|&/gi, (_all, decimal, hex, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    const found = name === undefined ? (isCharacter ? String.fromCodePoint(code) : undefined) : entities[String(name)]
    if (found === undefined) isSound = false
    return found ?? ''
  })
  return isSound ? resolved : null
}

type Open = { tag: string; element: XmlElement }

/** Reads what stands between two tags, and tags, into a tree; each method says whether it made sense. */
function builder() {
  const open: Open[] = []
  let root: XmlElement | null = null
  const add = (element: XmlElement): boolean => {
    const parent = open.at(-1)
    if (parent !== undefined) parent.element.children.push(element)
    else if (root === null) root = element
    else return false
    return true
  }
  return {
    write(text: string | null): boolean {
      const inside = open.at(-1)
      if (text === null) return false
      if (inside === undefined) return text.trim() === ''
      inside.element.text += text
      return true
    },
    start(tag: string, attributes: string, isEmpty: boolean): boolean {
      const element = { name: localName(tag), text: '', isNil: nilAttribute.test(attributes), children: [] }
      if (!add(element) || open.length >= deepest) return false
      if (!isEmpty) open.push({ tag, element })
      return true
    },
    end: (tag: string): boolean => open.pop()?.tag === tag,
    done: (): XmlElement | null => (open.length === 0 ? root : null),
  }
}

type Builder = ReturnType<typeof builder>

/** Takes one tag or piece of markup at `at`; answers where it ends, or -1 where it makes no sense. */
function takeMarkup(document: string, at: number, into: Builder): number {
  if (document.startsWith('<![CDATA[', at)) {
    const end = document.indexOf(']]>', at)
    return end >= 0 && into.write(document.slice(at + 9, end)) ? end + 3 : -1
  }
  if (document.startsWith('<!--', at)) {
    const end = document.indexOf('-->', at + 4)
    return end < 0 ? -1 : end + 3
  }
  endTag.lastIndex = at
  const ended = endTag.exec(document)
  if (ended !== null) return into.end(ended[1] ?? '') ? endTag.lastIndex : -1
  startTag.lastIndex = at
  const started = startTag.exec(document)
  if (started === null) return -1
  const [, tag = '', attributes = '', slash] = started
  return into.start(tag, attributes, slash === '/') ? startTag.lastIndex : -1
}

/** A document as its root element; null where it is not well-formed, is too deep, or has a document type. */
export function readXml(document: string): XmlElement | null {
  const text = document.replace(/^\uFEFF?\s*(?:<\?xml[^<>]*\?>)?/, '')
  const built = builder()
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at && !built.write(resolve(text.slice(at, end)))) return null
    at = next < 0 ? end : takeMarkup(text, next, built)
    if (at < 0) return null
  }
  return built.done()
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The only child of that name; null where there is none, or it says that it has no value. */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  const [child, ...more] = childrenOf(element, name)
  return child === undefined || child.isNil || more.length > 0 ? null : child
}

/** The text of a child, trimmed; null where it is not there or empty. */
export function textOf(element: XmlElement, name: string): string | null {
  return childOf(element, name)?.text.trim() || null
}

/** Cents of a child that holds euros with any number of decimals; null where it is none. */
export function centsOf(element: XmlElement, name: string): number | null {
  const text = textOf(element, name)
  return text !== null && /^[+-]?\d{1,12}(?:\.\d{0,12})?$/.test(text) ? Math.round(Number(text) * 100) : null
}
