import { asciiAt, viewOf } from './picture.ts'

const orientationTag = 0x0112
const shortType = 3

/** Which way is up (2…8), from an Exif segment; null where it does not say or the picture stands upright. */
export function readOrientation(body: Uint8Array): number | null {
  if (asciiAt(body, 0, 6) !== 'Exif\0\0' || body.length < 14) return null
  const tiff = body.subarray(6)
  const view = viewOf(tiff)
  const order = asciiAt(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const littleEndian = order === 'II'
  const directory = view.getUint32(4, littleEndian)
  if (directory + 2 > tiff.length) return null
  const count = view.getUint16(directory, littleEndian)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return null
    if (view.getUint16(entry, littleEndian) !== orientationTag) continue
    const value = view.getUint16(entry + 8, littleEndian)
    const isShort = view.getUint16(entry + 2, littleEndian) === shortType
    return isShort && value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** An Exif segment that says which way is up, and nothing else: without it a picture taken upright would lie. */
export function orientationSegment(orientation: number): Uint8Array {
  const header = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
  const entry = [0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Uint8Array.from([...header, ...tiff, ...entry, 0, 0, 0, 0])
}
