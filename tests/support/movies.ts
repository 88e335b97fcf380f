/** MP4 and MOV by their structure: nobody could see anything in them, unless their samples are those of an encoder. */

export const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
export const word = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const half = (value: number) => [(value >>> 8) & 255, value & 255]
const zeros = (count: number) => Array.from({ length: count }, () => 0)

export function box(type: string, ...parts: (readonly number[])[]): number[] {
  const body = parts.flat()
  return [...word(body.length + 8), ...ascii(type), ...body]
}

/** A box of version and flags before what it says. */
export const fullBox = (type: string, ...parts: (readonly number[])[]) => box(type, word(0), ...parts)

/** 7 June 2024, as cameras write the day: seconds since 1904. */
const day = word(3_800_563_200)

/** A table by its name, entries of so many words each; `count` is how many it says it has. */
export const table = (type: string, entries: readonly (readonly number[])[], count = entries.length) =>
  fullBox(type, word(count), entries.flat().flatMap(word))

/** A test's facts of a track; the rest is as cameras write it. */
export type TrackFacts = {
  handler?: string
  /** The names of the camera's handler, and of the data. */
  name?: string
  samples?: readonly (readonly number[])[]
  /** Milliseconds that its samples last together. */
  lasts?: number
  /** Extra boxes, by the box they lie in. */
  inTrack?: readonly number[]
  inMedia?: readonly number[]
  inInformation?: readonly number[]
  inTables?: readonly number[]
  /** The description of its samples, an entry of `stsd`. */
  description?: readonly number[]
  /** Replaces tables by their type. */
  tables?: Readonly<Record<string, readonly number[]>>
  references?: readonly number[]
  width?: number
  height?: number
}

type PictureFacts = { name?: string; extensions?: readonly number[]; width?: number; height?: number }

/** `avc1` and such: `extensions` are what decoders are set up by. */
export const pictureDescription = (
  type: string,
  { name = '', extensions = [], width = 64, height = 48 }: PictureFacts = {},
) =>
  box(
    type,
    [...zeros(6), ...half(1), ...zeros(4), ...ascii('GoPr'), ...zeros(8)],
    [...half(width), ...half(height), ...word(0x480000), ...word(0x480000), ...zeros(4), ...half(1)],
    [name.length, ...ascii(name), ...zeros(31 - name.length), ...half(24), 255, 255],
    extensions,
  )

/** `mp4a` and such; `version` 1 and 2 are QuickTime's. */
export const soundDescription = (
  type: string,
  { version = 0, extensions = [] }: { version?: number; extensions?: readonly number[] } = {},
) =>
  box(
    type,
    [...zeros(6), ...half(1), ...half(version), ...half(0), ...ascii('Appl'), ...half(1), ...half(16)],
    [...zeros(4), ...word(48_000 * 65_536), ...zeros([0, 16, 36][version] ?? 0)],
    extensions,
  )

function descriptionOf({ handler = 'vide', description }: TrackFacts): readonly number[] {
  if (description !== undefined) return description
  if (handler === 'vide') return pictureDescription('avc1', { name: 'GoPro AVC encoder' })
  return handler === 'soun' ? soundDescription('mp4a') : box('mebx', zeros(8), box('keys', ascii('location.ISO6709')))
}

function tablesOf(facts: TrackFacts, offsets: readonly number[]): number[] {
  const { samples = [ascii('frame')], lasts = 12_000, tables = {} } = facts
  const delta = Math.floor(lasts / samples.length)
  const all = {
    stsd: fullBox('stsd', word(1), descriptionOf(facts)),
    stts: table('stts', [
      [samples.length - 1, delta],
      [1, lasts - delta * (samples.length - 1)],
    ]),
    stsc: table('stsc', [[1, 1, 1]]),
    stsz: fullBox(
      'stsz',
      word(0),
      word(samples.length),
      samples.flatMap(({ length }) => word(length)),
    ),
    stco: table(
      'stco',
      offsets.map((offset) => [offset]),
    ),
    ...tables,
  }
  return [...Object.values(all).flat(), ...(facts.inTables ?? [])]
}

function trackOf(facts: TrackFacts, offsets: readonly number[]): number[] {
  const { handler = 'vide', name = 'GoPro AVC', lasts = 12_000, width = 64, height = 48 } = facts
  const headers: Readonly<Record<string, number[]>> = {
    vide: box('vmhd', word(1), zeros(8)),
    soun: fullBox('smhd', word(0)),
  }
  const reference = box('url ', word(1))
  const header = [...word(7), ...day, ...day, ...word(1), ...word(0), ...word(lasts), ...zeros(16)]
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(word)
  return box(
    'trak',
    box('tkhd', header, matrix, word(width * 65_536), word(height * 65_536)),
    facts.inTrack ?? [],
    box(
      'mdia',
      fullBox('mdhd', day, day, word(1000), word(lasts), half(0x55c4), half(0)),
      fullBox('hdlr', ascii('mhlr'), ascii(handler), ascii('appl'), zeros(8), ascii(name), [0]),
      facts.inMedia ?? [],
      box(
        'minf',
        headers[handler] ?? box('gmhd', fullBox('gmin', zeros(12))),
        facts.inInformation ?? [],
        box('dinf', fullBox('dref', word(1), facts.references ?? reference)),
        box('stbl', tablesOf(facts, offsets)),
      ),
    ),
  )
}

type MovieFacts = {
  seconds?: number
  brand?: string
  tracks?: readonly TrackFacts[]
  /** Bytes that lie behind the samples, and that no track names. */
  unnamed?: readonly number[]
  /** Extra boxes, by where they lie. */
  inFile?: readonly number[]
  inMovie?: readonly number[]
}

/** An MP4 (or MOV) that says it is so many seconds long, with a place in its `udta`. Samples lie in turns, as filmed. */
export function movieOf({
  seconds = 12,
  brand = 'isom',
  tracks = [{ lasts: seconds * 1000 }],
  unnamed = [],
  inFile = [],
  inMovie = box('udta', box('\u00a9xyz', ascii('+60.1699+024.9384/'))),
}: MovieFacts = {}): Uint8Array<ArrayBuffer> {
  const start = [...box('ftyp', ascii(brand), word(0)), ...box('wide')]
  const media: number[] = []
  const offsets = tracks.map((): number[] => [])
  const most = Math.max(...tracks.map(({ samples = [[]] }) => samples.length))
  for (let turn = 0; turn < most; turn += 1) {
    for (const [index, { samples = [ascii('frame')] }] of tracks.entries()) {
      const sample = samples[turn]
      if (sample === undefined) continue
      offsets[index]?.push(start.length + 8 + media.length)
      for (const byte of sample) media.push(byte)
    }
  }
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(word)
  const header = fullBox(
    'mvhd',
    [...day, ...day, ...word(1000), ...word(seconds * 1000), ...word(0x10000), ...half(0x100), ...zeros(10)],
    matrix,
    zeros(24),
    word(tracks.length + 1),
  )
  return new Uint8Array([
    ...start,
    ...box('mdat', media, unnamed),
    ...box('moov', header, ...tracks.map((facts, index) => trackOf(facts, offsets[index] ?? [])), inMovie),
    ...inFile,
  ])
}
