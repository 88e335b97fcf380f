/** Videos by their structure alone: nobody could see anything in them. */

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

function box(type: string, ...parts: (readonly number[])[]): number[] {
  const body = parts.flat()
  return [...word(body.length + 8), ...ascii(type), ...body]
}

/** An MP4 (or MOV) of so many seconds whose `udta` tells of a place. */
export function movieOf({ seconds = 12, brand = 'isom' } = {}): Uint8Array<ArrayBuffer> {
  const header = box(
    'mvhd',
    word(0),
    word(3_800_000_000),
    word(3_800_000_000),
    word(1000),
    word(seconds * 1000),
    word(0),
  )
  const place = box('udta', box('\u00a9xyz', ascii('+60.1699+024.9384/')))
  return new Uint8Array([
    ...box('ftyp', ascii(brand), word(0)),
    ...box('mdat', ascii('frames')),
    ...box('moov', header, place),
  ])
}

/** A WebM of so many seconds. */
export function webmOf({ seconds = 12 } = {}): Uint8Array<ArrayBuffer> {
  const float = new Uint8Array(8)
  new DataView(float.buffer).setFloat64(0, seconds * 1000)
  const element = (id: readonly number[], body: readonly number[]) => [...id, 0x80 | body.length, ...body]
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    [...element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]), ...element([0x44, 0x89], [...float])],
  )
  return new Uint8Array([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii('webm'))),
    ...element([0x18, 0x53, 0x80, 0x67], info),
  ])
}
