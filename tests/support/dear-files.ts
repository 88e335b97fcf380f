/** Files made to be dear: as many parts as fit, which a reader would have to look at one by one or over and over. */

import { ascii, box, fullBox, movieOf, pictureDescription, table, word } from './movies.ts'
import { block, cluster, element, openCluster, track } from './webms.ts'

const half = (value: number) => [(value >>> 8) & 255, value & 255]

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
const webmStart = [...webmHeader, ...openSegment, ...element(0x1654ae6b, track(1, 1, 'V_VP8'))]

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
  [
    'an MP4 of times',
    (bytes) =>
      movieOf({
        tracks: [
          {
            tables: {
              stts: table(
                'stts',
                Array.from({ length: bytes / 8 }, () => [1, 1]),
              ),
            },
          },
        ],
      }),
  ],
  [
    'an MP4 of sizes and places of what is no picture',
    (bytes) => {
      const samples = Array.from({ length: bytes / 20 }, () => [1])
      const stsc = table(
        'stsc',
        Array.from(samples, (_, at) => [at + 1, 1, 1]),
      )
      return movieOf({ tracks: [{}, { handler: 'meta', samples, tables: { stsc } }] })
    },
  ],
  [
    'an MP4 of places over the whole file',
    (bytes) => {
      const samples = [Array.from({ length: bytes / 2 }, () => 1)]
      const stsz = fullBox('stsz', word(bytes / 2), word(bytes / 8))
      const stco = table(
        'stco',
        Array.from({ length: bytes / 8 }, () => [41]),
      )
      return movieOf({ tracks: [{}, { handler: 'meta', samples, tables: { stsz, stco } }] })
    },
  ],
  [
    'an MP4 of descriptions',
    (bytes) => movieOf({ tracks: [{ description: Array.from({ length: bytes / 8 }, () => box('free')).flat() }] }),
  ],
  [
    'an MP4 of what decoders are set up by',
    (bytes) => {
      const extensions = Array.from({ length: bytes / 8 }, () => box('free')).flat()
      return movieOf({ tracks: [{ description: pictureDescription('avc1', { extensions }) }] })
    },
  ],
  ['a WebM of empty elements', (bytes) => repeated([...webmHeader, ...openSegment], [0xec, 0x80], bytes)],
  ['a WebM of clusters', (bytes) => repeated(webmStart, cluster(0), bytes)],
  ['a WebM of blocks', (bytes) => repeated([...webmStart, ...openCluster(0)], block(1, 0, { frame: '' }), bytes)],
  ['a WebM of tags', (bytes) => repeated(webmStart, element(0x1254c367), bytes)],
]
