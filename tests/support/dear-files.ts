/** Files made to be dear: as many parts as fit, which a reader would have to look at one by one or over and over. */

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const half = (value: number) => [(value >>> 8) & 255, value & 255]

function box(type: string, ...parts: (readonly number[])[]): number[] {
  const body = parts.flat()
  return [...word(body.length + 8), ...ascii(type), ...body]
}

/** A HEIC whose `iloc` names the whole file as no picture in each of its extents. */
export function heicOfExtents(bytes: number): Uint8Array<ArrayBuffer> {
  const extents = Math.floor(bytes / 8)
  const perItem = 60_000
  const items = Array.from({ length: Math.ceil(extents / perItem) }, (_, at) =>
    Math.min(perItem, extents - at * perItem),
  )
  const heic = (size: number) => {
    const places = items.map((count, at) => [
      ...half(at + 1),
      ...half(0),
      ...half(count),
      ...Array.from({ length: count }, () => [...word(0), ...word(size)]).flat(),
    ])
    const entries = items.map((_, at) => box('infe', word(0x02000000), half(at + 1), half(0), ascii('Exif'), [0]))
    return [
      ...box('ftyp', ascii('heic'), word(0), ascii('heic')),
      ...box(
        'meta',
        word(0),
        box('iinf', word(0), half(items.length), entries.flat()),
        box('iprp', box('ipco', box('ispe', word(0), word(64), word(64)))),
        box('iloc', word(0), [0x44, 0x00], half(items.length), places.flat()),
      ),
    ]
  }
  return Uint8Array.from(heic(heic(0).length))
}

function repeated(start: readonly number[], part: readonly number[], bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes)
  file.set(start)
  for (let at = start.length; at + part.length <= bytes; at += part.length) file.set(part, at)
  return file
}

const heicStart = box('ftyp', ascii('heic'), word(0), ascii('heic'))
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const pngHeader = [...word(13), ...ascii('IHDR'), ...word(1), ...word(1), 8, 0, 0, 0, 0, ...word(0)]
const webmHeader = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...ascii('webm')]
const openSegment = [0x18, 0x53, 0x80, 0x67, 0xff]

export const dearFiles: readonly (readonly [name: string, make: (bytes: number) => Uint8Array<ArrayBuffer>])[] = [
  ['a HEIC of extents over the whole file', heicOfExtents],
  ['a HEIC of empty boxes', (bytes) => repeated(heicStart, box('free'), bytes)],
  [
    'a HEIC of brands',
    (bytes) =>
      Uint8Array.from(
        box(
          'ftyp',
          Array.from({ length: bytes }, () => 0x61),
        ),
      ),
  ],
  ['a JPEG of empty segments', (bytes) => repeated([0xff, 0xd8], [0xff, 0xfe, 0, 2], bytes)],
  ['a JPEG of empty Exif', (bytes) => repeated([0xff, 0xd8], [0xff, 0xe1, 0, 2], bytes)],
  [
    'a PNG of empty chunks',
    (bytes) => repeated([...pngStart, ...pngHeader], [...word(0), ...ascii('tEXt'), ...word(0)], bytes),
  ],
  [
    'a WebP of empty chunks',
    (bytes) => {
      const file = repeated(
        [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP')],
        [...ascii('EXIF'), 0, 0, 0, 0],
        bytes - (bytes % 8) + 4,
      )
      new DataView(file.buffer).setUint32(4, file.length - 8, true)
      return file
    },
  ],
  ['an MP4 of empty boxes', (bytes) => repeated(box('ftyp', ascii('isom'), word(0)), box('free'), bytes)],
  ['a WebM of empty elements', (bytes) => repeated([...webmHeader, ...openSegment], [0xec, 0x80], bytes)],
]
