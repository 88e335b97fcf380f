/** A JPEG by its structure (nobody could see anything in it) that tells of a camera `Salaluuri`, padded to `size` bytes. */
export function jpegOf(input: { size?: number; width?: number; height?: number } = {}): Uint8Array<ArrayBuffer> {
  const { size = 0, width = 48, height = 32 } = input
  const segment = (marker: number, body: readonly number[]) => [
    0xff,
    marker,
    (body.length + 2) >> 8,
    (body.length + 2) & 255,
    ...body,
  ]
  const word = (value: number) => [value >> 8, value & 255]
  const exif = Array.from('Exif\0\0MM\0*\0\0\0\u0008\0\0Salaluuri GPS', (letter) => letter.charCodeAt(0))
  const head = [
    0xff,
    0xd8,
    ...segment(0xe1, exif),
    ...segment(
      0xdb,
      Array.from({ length: 65 }, () => 1),
    ),
    ...segment(0xc0, [8, ...word(height), ...word(width), 1, 1, 0x11, 0]),
    ...segment(
      0xc4,
      Array.from({ length: 19 }, () => 0),
    ),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]
  const end = [0xff, 0xd9]
  const scan = new Uint8Array(Math.max(8, size - head.length - end.length)).fill(0x55)
  const bytes = new Uint8Array(head.length + scan.length + end.length)
  bytes.set(head, 0)
  bytes.set(scan, head.length)
  bytes.set(end, head.length + scan.length)
  return bytes
}

/** A form as a browser sends it. */
export function formOf(fields: Record<string, Uint8Array<ArrayBuffer> | string>, fileName = 'ajokortti.jpg'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([value], fileName, { type: 'image/jpeg' }))
  }
  return form
}

/** The bytes of a text. */
export function xmlOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}

/** An SVG of 64 by 32 that draws a key in a field of a colour; `inside` is added to what it draws. */
export function svgOf(inside = ''): Uint8Array<ArrayBuffer> {
  return xmlOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><rect width="64" height="32" rx="4" fill="#0e4f5c"/>${inside}</svg>`,
  )
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const chunk = (type: string, data: readonly number[]) => {
  const { length } = data
  const letters = Array.from(type, (letter) => letter.charCodeAt(0))
  // Whoever reads it here looks at no check sum.
  return [length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255, ...letters, ...data, 0, 0, 0, 0]
}

/** A PNG by its structure that tells of a camera `Salaluuri`, padded to `size` bytes. */
export function pngOf({ width = 120, height = 40, size = 0 } = {}): Uint8Array<ArrayBuffer> {
  const word = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
  const head = [
    ...pngSignature,
    ...chunk('IHDR', [...word(width), ...word(height), 8, 2, 0, 0, 0]),
    ...chunk(
      'tEXt',
      Array.from('Make\0Salaluuri', (letter) => letter.charCodeAt(0)),
    ),
  ]
  const end = chunk('IEND', [])
  const data = Array.from({ length: Math.max(8, size - head.length - end.length - 12) }, () => 0x55)
  return Uint8Array.from([...head, ...chunk('IDAT', data), ...end])
}
