import {
  allowedAttributes,
  allowedElements,
  droppedElements,
  isOwnPart,
  isSafeStyle,
  isSafeValue,
} from './svg-allowed.ts'
import { xmlParts, type XmlPart } from './xml-parts.ts'

/** An SVG that draws and does nothing else, with the measures of its drawing (px). */
export type CleanSvg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

/** `unsafe`: it needs something that is not allowed, without which it would look otherwise. `no_size`: it says no measures. */
export type SvgFault = 'not_a_picture' | 'unsafe' | 'no_size'

export type SvgOutcome = { ok: true; svg: CleanSvg } | { ok: false; fault: SvgFault }

const svgSpace = 'http://www.w3.org/2000/svg'
const mostParts = 20_000
const mostDepth = 60

type Open = Extract<XmlPart, { kind: 'open' }>
type Attributes = Open['attributes']

const fail = (fault: SvgFault): SvgOutcome => ({ ok: false, fault })

/** Thrown within this file alone: what is found deep in a drawing is about all of it. */
class Unsafe extends Error {}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns the attributes that draw; throws `Unsafe` for one that leads out of the file. */
function cleanAttributes(attributes: Attributes): Attributes {
  return attributes.flatMap(([written, value]): [string, string][] => {
    const name = written === 'xlink:href' ? 'href' : written
    if (!allowedAttributes.has(name)) return []
    const isSafe = name === 'href' ? isOwnPart(value) : name === 'style' ? isSafeStyle(value) : isSafeValue(value)
    if (!isSafe) throw new Unsafe()
    return [[name, value]]
  })
}

const tagOf = (name: string, attributes: Attributes, end: '>' | '/>') =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}${end}`

/** The size of the drawing: of its view box, else of its width and height in pixels; null where it says neither. */
function sizeOf(attributes: Attributes): { width: number; height: number } | null {
  const said = new Map(attributes)
  const box = (said.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const plain = (text = '') => (/^\s*\d*\.?\d+(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN)
  const [width, height] =
    box.length === 4 ? [plain(box[2]), plain(box[3])] : [plain(said.get('width')), plain(said.get('height'))]
  return width > 0 && height > 0 && width < 100_000 && height < 100_000 ? { width, height } : null
}

/** The root by its own words: its name space, a view box and measures, so that it is drawn at any size. */
function rootTag(attributes: Attributes, { width, height }: { width: number; height: number }): Attributes {
  const rest = attributes.filter(([name]) => !['width', 'height', 'viewBox', 'x', 'y'].includes(name))
  const box = new Map(attributes).get('viewBox') ?? `0 0 ${width} ${height}`
  return [['xmlns', svgSpace], ['viewBox', box], ['width', String(width)], ['height', String(height)], ...rest]
}

/** Returns the part of an element that is written; null where it is left out with all that is in it. */
function written({ name, attributes }: Open): { attributes: Attributes } | null {
  // A name with a prefix is of an editor, or of a name space that nothing here draws.
  if (droppedElements.has(name) || name.includes(':')) return null
  if (!allowedElements.has(name)) throw new Unsafe()
  return { attributes: cleanAttributes(attributes) }
}

type Opened = { name: string; id: string | undefined }
type Writing = {
  text: string
  open: Opened[]
  skipped: string[]
  size: ReturnType<typeof sizeOf>
  /** The parts that are drawn again, and those in which another one is: what is in both would unfold without end. */
  again: Set<string>
  holding: Set<string>
}

function writeOpen(writing: Writing, part: Open): void {
  const { open, skipped } = writing
  const kept = skipped.length > 0 ? null : written(part)
  if (kept === null) {
    if (!part.isEmpty) skipped.push(part.name)
    return
  }
  const isRoot = open.length === 0
  if (isRoot) writing.size = sizeOf(kept.attributes)
  const attributes = isRoot ? rootTag(kept.attributes, writing.size ?? { width: 1, height: 1 }) : kept.attributes
  writing.text += tagOf(part.name, attributes, part.isEmpty ? '/>' : '>')
  const id = new Map(attributes).get('id')
  if (part.name === 'use') noteUse(writing, attributes, id)
  if (!part.isEmpty) open.push({ name: part.name, id })
}

function noteUse({ open, again, holding }: Writing, attributes: Attributes, own: string | undefined): void {
  again.add((new Map(attributes).get('href') ?? '').trim().slice(1))
  for (const id of [own, ...open.map((holder) => holder.id)]) if (id !== undefined) holding.add(id)
}

function writeText(writing: Writing, said: string): void {
  const { open, skipped } = writing
  if (skipped.length > 0 || open.length === 0) return
  if (open.at(-1)?.name === 'style' && !isSafeStyle(said)) throw new Unsafe()
  writing.text += escaped(said)
}

/** Ends an element; false where another one is open. */
function writeClose(writing: Writing, name: string): boolean {
  const { open, skipped } = writing
  if (skipped.length > 0) return skipped.pop() === name
  if (open.pop()?.name !== name) return false
  writing.text += `</${name}>`
  return true
}

function isSvgRoot(part: XmlPart | undefined): boolean {
  return (
    part?.kind === 'open' &&
    part.name === 'svg' &&
    part.attributes.some(([name, value]) => name === 'xmlns' && value === svgSpace)
  )
}

/** Writes a drawing anew out of what is allowed; null where its elements do not fit into one another. */
function rewritten(parts: readonly XmlPart[]): Writing | null {
  const writing: Writing = { text: '', open: [], skipped: [], size: null, again: new Set(), holding: new Set() }
  let roots = 0
  for (const part of parts) {
    if (part.kind === 'text') {
      if (writing.open.length === 0 && part.text.trim() !== '') return null
      writeText(writing, part.text)
    } else if (part.kind === 'close') {
      if (!writeClose(writing, part.name)) return null
    } else {
      if (writing.open.length === 0 && writing.skipped.length === 0) roots += 1
      if (roots > 1 || writing.open.length + writing.skipped.length > mostDepth) return null
      writeOpen(writing, part)
    }
  }
  if ([...writing.again].some((id) => writing.holding.has(id))) throw new Unsafe()
  return writing.open.length === 0 && writing.skipped.length === 0 ? writing : null
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Returns an SVG that is written anew out of an allow-list of elements and attributes: no script, no event, no reference
 * out of the file, no entity. What draws nothing is left out; a drawing that would look otherwise without what is not allowed is
 * refused.
 */
export function cleanSvg(bytes: Uint8Array): SvgOutcome {
  const text = textOf(bytes)
  const parts = text === null ? null : xmlParts(text.trim(), mostParts)
  if (parts === null || !isSvgRoot(parts.find(({ kind }) => kind === 'open'))) return fail('not_a_picture')
  try {
    const writing = rewritten(parts)
    if (writing === null) return fail('not_a_picture')
    if (writing.size === null) return fail('no_size')
    return { ok: true, svg: { bytes: Uint8Array.from(new TextEncoder().encode(writing.text)), ...writing.size } }
  } catch (error) {
    if (error instanceof Unsafe) return fail('unsafe')
    throw error
  }
}
