import { boxesIn, readerOf, type Box } from '#core/bytes/bmff.ts'
import { gapsIn, mergedRanges, type ByteRange } from '#core/bytes/byte-ranges.ts'
import { asciiAt } from '#core/bytes/bytes.ts'

import { itemPlaces, itemTypes, type ItemPlace } from './heic-items.ts'
import type { CleanPicture } from './picture.ts'

/**
 * HEIC is kept byte for byte in place, because everything in it points at places in the file: what is not needed to draw
 * the picture (Exif, XMP, unknown boxes) is written over with zeros. A file that cannot be understood so far is refused.
 */

const brands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis'])
const neededAtTop: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat'])
const neededInMeta: ReadonlySet<string> = new Set([
  'hdlr',
  'pitm',
  'iinf',
  'iloc',
  'iprp',
  'idat',
  'iref',
  'dinf',
  'grpl',
])
const neededProperties: ReadonlySet<string> = new Set([
  'ispe',
  'pixi',
  'hvcC',
  'colr',
  'irot',
  'imir',
  'clap',
  'pasp',
  'auxC',
])
const pictureItems: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'grid', 'iden', 'iovl'])

/** Cameras name five or six. */
const maxBrands = 64

/** Cameras write one `mdat`; each extent of an item is looked for in all of them. */
const maxData = 16

function isHeic(bytes: Uint8Array, ftyp: Box): boolean {
  if (ftyp.end - ftyp.body > 8 + 4 * maxBrands) return false
  const named = [asciiAt(bytes, ftyp.body, 4)]
  for (let at = ftyp.body + 8; at + 4 <= ftyp.end; at += 4) named.push(asciiAt(bytes, at, 4))
  return !named.includes('avif') && named.some((brand) => brands.has(brand))
}

function only(boxes: readonly Box[], type: string): Box | null {
  const [first, ...rest] = boxes.filter((box) => box.type === type)
  return first === undefined || rest.length > 0 ? null : first
}

type Places = {
  types: ReadonlyMap<number, string>
  places: readonly ItemPlace[]
  idat: Box | null
  data: readonly Box[]
}

/** Ranges of the items that are the picture; null where one of them lies outside of `mdat` and `idat`. */
function pictureRanges({ types, places, idat, data }: Places): ByteRange[] | null {
  const ranges: ByteRange[] = []
  for (const { id, extents, inIdat } of places) {
    const type = types.get(id)
    if (type === undefined) return null
    if (!pictureItems.has(type)) continue
    const origin = inIdat ? (idat?.body ?? 0) : 0
    for (const { offset, length } of extents) {
      const range = { start: origin + offset, end: origin + offset + length }
      if (!data.some(({ body, end }) => body <= range.start && range.end <= end)) return null
      ranges.push(range)
    }
  }
  return mergedRanges(ranges)
}

/** Turns a box into free space. */
function blank(copy: Uint8Array, box: Box): void {
  copy.set(new TextEncoder().encode('free'), box.start + 4)
  copy.fill(0, box.body, box.end)
}

function largestPixels(bytes: Uint8Array, properties: readonly Box[]): number {
  const sizes = properties
    .filter(({ type }) => type === 'ispe')
    .map((box) => {
      const reader = readerOf(bytes, box)
      reader.read(4)
      return reader.read(4) * reader.read(4)
    })
  return sizes.reduce((largest, size) => Math.max(largest, size), 0)
}

/** `unnamed` is what no item of the picture names of the places where items lie: other items, and what an edit left. */
type Parts = { top: Box[]; inMeta: Box[]; properties: Box[]; unnamed: ByteRange[] }

function partsOf(bytes: Uint8Array): Parts | null {
  const top = boxesIn(bytes, { start: 0, end: bytes.length })
  const [ftyp] = top ?? []
  if (top === null || ftyp?.type !== 'ftyp' || !isHeic(bytes, ftyp)) return null
  const meta = only(top, 'meta')
  const inMeta = meta === null ? null : boxesIn(bytes, { start: meta.body + 4, end: meta.end })
  if (inMeta === null) return null
  const properties = propertiesOf(bytes, inMeta)
  const unnamed = unnamedRanges(bytes, top, inMeta)
  return properties === null || unnamed === null ? null : { top, inMeta, properties, unnamed }
}

function propertiesOf(bytes: Uint8Array, inMeta: readonly Box[]): Box[] | null {
  const iprp = only(inMeta, 'iprp')
  const inProperties = iprp === null ? null : boxesIn(bytes, { start: iprp.body, end: iprp.end })
  const ipco = inProperties === null ? null : only(inProperties, 'ipco')
  return ipco === null ? null : boxesIn(bytes, { start: ipco.body, end: ipco.end })
}

function unnamedRanges(bytes: Uint8Array, top: readonly Box[], inMeta: readonly Box[]): ByteRange[] | null {
  const [iinf, iloc] = [only(inMeta, 'iinf'), only(inMeta, 'iloc')]
  if (iinf === null || iloc === null) return null
  const [types, places] = [itemTypes(bytes, iinf), itemPlaces(bytes, iloc)]
  if (types === null || places === null) return null
  const idat = only(inMeta, 'idat')
  const data = [...top.filter(({ type }) => type === 'mdat'), ...(idat === null ? [] : [idat])]
  if (data.length > maxData) return null
  const picture = pictureRanges({ types, places, idat, data })
  return picture === null ? null : data.flatMap(({ body, end }) => gapsIn({ start: body, end }, picture))
}

/** A HEIC with nothing but the picture. Null for what is no HEIC, or one that cannot be cleaned for certain. */
export function cleanHeic(bytes: Uint8Array): CleanPicture | null {
  const parts = partsOf(bytes)
  if (parts === null) return null
  const pixels = largestPixels(bytes, parts.properties)
  if (pixels === 0) return null
  const copy = Uint8Array.from(bytes)
  for (const { start, end } of parts.unnamed) copy.fill(0, start, end)
  for (const box of parts.top) if (!neededAtTop.has(box.type)) blank(copy, box)
  for (const box of parts.inMeta) if (!neededInMeta.has(box.type)) blank(copy, box)
  for (const box of parts.properties) if (!neededProperties.has(box.type)) blank(copy, box)
  return { contentType: 'image/heic', bytes: copy, pixels }
}
