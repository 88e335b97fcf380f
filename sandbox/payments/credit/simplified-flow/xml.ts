/** An element with its namespace; `text` is what stands in it between its children. */
export type XmlElement = {
  namespace: string
  name: string
  isNil: boolean
  text: string
  children: XmlElement[]
}

type Scope = Readonly<Record<string, string>>
type Open = { tag: string; element: XmlElement; scope: Scope }

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'
const namePattern = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const valuePattern = `"[^"<]*"|'[^'<]*'`
const token = new RegExp(
  [
    '<!--[^]*?-->|<\\?[^]*?\\?>',
    '<!\\[CDATA\\[(?<data>[^]*?)\\]\\]>',
    `</(?<end>${namePattern})\\s*>`,
    `<(?<start>${namePattern})(?<attributes>(?:\\s+${namePattern}\\s*=\\s*(?:${valuePattern}))*)\\s*(?<empty>/)?>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)
const attribute = new RegExp(`(?<name>${namePattern})\\s*=\\s*(?<value>${valuePattern})`, 'g')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its entities resolved; null where one is not known. */
function resolved(text: string): string | null {
  let isSound = true
  const plain = text.replace(/&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));|&/g, (_all, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    const isCode = decimal !== undefined || hex !== undefined
    const character = isCode && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entities[String(name)]
    if (character === undefined) isSound = false
    return character ?? ''
  })
  return isSound ? plain : null
}

function attributesOf(text: string): [name: string, value: string][] | null {
  const found = Array.from(text.matchAll(attribute), ({ groups }): [string, string | null] => {
    return [groups?.['name'] ?? '', resolved((groups?.['value'] ?? '').slice(1, -1))]
  })
  const sound = found.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
  const isUnique = new Set(sound.map(([name]) => name)).size === sound.length
  return sound.length === found.length && isUnique ? sound : null
}

function split(tag: string): { prefix: string; name: string } {
  const at = tag.indexOf(':')
  return at < 0 ? { prefix: '', name: tag } : { prefix: tag.slice(0, at), name: tag.slice(at + 1) }
}

/** An element as it opens; null where its attributes or its prefix make no sense. */
function opened(tag: string, attributesText: string, outer: Scope): Open | null {
  const attributes = attributesOf(attributesText)
  if (attributes === null) return null
  const declared = attributes.flatMap(([name, uri]): [string, string][] => {
    if (name === 'xmlns') return [['', uri]]
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), uri]] : []
  })
  const scope = { ...outer, ...Object.fromEntries(declared) }
  const { prefix, name } = split(tag)
  const namespace = scope[prefix]
  if (namespace === undefined) return null
  const isNil = attributes.some(([full, value]) => {
    const own = split(full)
    return own.name === 'nil' && scope[own.prefix] === schemaInstance && (value === 'true' || value === '1')
  })
  return { tag, scope, element: { namespace, name, isNil, text: '', children: [] } }
}

/** Returns a builder that puts the tokens of a document together. */
function builder() {
  const stack: Open[] = []
  let root: XmlElement | null = null
  const close = (element: XmlElement) => {
    const parent = stack.at(-1)
    if (parent !== undefined) parent.element.children.push(element)
    else root = element
  }
  return {
    open(tag: string, attributes: string, isEmpty: boolean): boolean {
      const outer = stack.at(-1)
      if (outer === undefined && root !== null) return false
      const found = opened(tag, attributes, outer?.scope ?? { '': '' })
      if (found === null) return false
      if (isEmpty) close(found.element)
      else stack.push(found)
      return true
    },
    end(tag: string): boolean {
      const found = stack.pop()
      if (found?.tag !== tag) return false
      close(found.element)
      return true
    },
    write(text: string | null): boolean {
      const inside = stack.at(-1)
      if (text === null) return false
      if (inside === undefined) return text.trim() === ''
      inside.element.text += text
      return true
    },
    root: () => (stack.length === 0 ? root : null),
  }
}

/** A document as its root element; null when it is not well-formed, or has a document type. */
export function parseXml(document: string): XmlElement | null {
  const text = document.replace(/^\uFEFF/, '')
  const built = builder()
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    const match = token.exec(text)
    if (match === null) return null
    const { data, end, start, attributes = '', empty, text: plain } = match.groups ?? {}
    const isSound =
      (data === undefined || built.write(data)) &&
      (plain === undefined || built.write(resolved(plain))) &&
      (end === undefined || built.end(end)) &&
      (start === undefined || built.open(start, attributes, empty !== undefined))
    if (!isSound) return null
    at = token.lastIndex
  }
  return built.root()
}

/** Text that is safe in an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
