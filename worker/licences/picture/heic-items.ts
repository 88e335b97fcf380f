import { boxesIn, readerOf, type Box, type ByteReader } from '#core/bytes/bmff.ts'
import { asciiAt } from '#core/bytes/bytes.ts'

/** Items of a HEIF file (ISO/IEC 23008-12): what each is (`iinf`), and where its bytes lie (`iloc`). */

export type ItemPlace = { id: number; extents: { offset: number; length: number }[]; inIdat: boolean }

/** Types of the items by id; null where the list cannot be read. */
export function itemTypes(bytes: Uint8Array, iinf: Box): Map<number, string> | null {
  const reader = readerOf(bytes, iinf)
  const countSize = reader.read(4) >>> 24 === 0 ? 2 : 4
  reader.read(countSize)
  if (reader.isBroken()) return null
  const entries = boxesIn(bytes, { start: iinf.body + 4 + countSize, end: iinf.end })
  if (entries === null) return null
  const types = new Map<number, string>()
  for (const entry of entries) {
    const item = itemType(bytes, entry)
    if (item === null) return null
    types.set(item.id, item.type)
  }
  return types
}

function itemType(bytes: Uint8Array, entry: Box): { id: number; type: string } | null {
  const reader = readerOf(bytes, entry)
  const version = reader.read(4) >>> 24
  if (entry.type !== 'infe' || version < 2) return null
  const idSize = version === 2 ? 2 : 4
  const id = reader.read(idSize)
  reader.read(2)
  reader.read(4)
  return reader.isBroken() ? null : { id, type: asciiAt(bytes, entry.body + 4 + idSize + 2, 4) }
}

/** Items of a file, and extents of all of them together; a phone's largest photograph has some hundred, of one extent each. */
const maxItems = 4_096
const maxExtents = 8_192

type Sizes = { version: number; offset: number; length: number; base: number; index: number }

/** Places of the items; null where the list cannot be read, is too long or an item is made of other items. */
export function itemPlaces(bytes: Uint8Array, iloc: Box): ItemPlace[] | null {
  const reader = readerOf(bytes, iloc)
  const version = reader.read(4) >>> 24
  const [first, second] = [reader.read(1), reader.read(1)]
  const sizes: Sizes = {
    version,
    offset: first >> 4,
    length: first & 15,
    base: second >> 4,
    index: version === 0 ? 0 : second & 15,
  }
  if (version > 2) return null
  const count = reader.read(version < 2 ? 2 : 4)
  if (count > maxItems) return null
  const places: ItemPlace[] = []
  let extentsLeft = maxExtents
  while (places.length < count) {
    const place = itemPlace(reader, sizes, extentsLeft)
    if (place === null || reader.isBroken()) return null
    extentsLeft -= place.extents.length
    places.push(place)
  }
  return places
}

function itemPlace(reader: ByteReader, sizes: Sizes, extentsLeft: number): ItemPlace | null {
  const id = reader.read(sizes.version < 2 ? 2 : 4)
  const construction = sizes.version === 0 ? 0 : reader.read(2) & 15
  const dataReference = reader.read(2)
  const base = reader.read(sizes.base)
  const extentCount = reader.read(2)
  if (construction > 1 || dataReference !== 0 || extentCount > extentsLeft) return null
  const extents = []
  while (extents.length < extentCount) {
    reader.read(sizes.index)
    const offset = base + reader.read(sizes.offset)
    const length = reader.read(sizes.length)
    if (reader.isBroken() || length === 0) return null
    extents.push({ offset, length })
  }
  return { id, extents, inIdat: construction === 1 }
}
