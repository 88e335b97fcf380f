import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cleanPicture } from './clean-picture.ts'
import { readOrientation } from './jpeg.ts'

/**
 * Photographs of 48 × 32 (HEIC 64 × 64) with GPS, camera `Salaluuri`, author `Salanimi` and comments `Salaviesti`, made
 * with ImageMagick, libheif and ExifTool; `progressive.jpg` has words behind its end too.
 */
function fixture(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(`${import.meta.dirname}/../../../tests/fixtures/pictures/${name}`))
}

const photos = [
  ['photo.jpg', 'image/jpeg', 48 * 32],
  ['progressive.jpg', 'image/jpeg', 48 * 32],
  ['photo.png', 'image/png', 48 * 32],
  ['photo.webp', 'image/webp', 48 * 32],
  ['photo.heic', 'image/heic', 64 * 64],
] as const

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function cleaned(bytes: Uint8Array) {
  const result = cleanPicture(bytes)
  if (!result.ok) throw new Error(result.reason)
  return result.picture
}

/** Returns the offset at which a byte sequence begins. */
function placeOf(bytes: Uint8Array, text: string): number {
  const at = latin(bytes).indexOf(text)
  expect(at).toBeGreaterThan(-1)
  return at
}

function changed(bytes: Uint8Array, offset: number, values: readonly number[]): Uint8Array {
  const copy = bytes.slice()
  copy.set(values, offset)
  return copy
}

describe.each(photos)('%s', (name, contentType, pixels) => {
  it('is known by its bytes and loses what it tells of camera, place and person', () => {
    const original = fixture(name)
    expect(latin(original)).toContain('Salaluuri')
    const picture = cleaned(original)
    expect(picture).toMatchObject({ contentType, pixels })
    expect(latin(picture.bytes)).not.toMatch(/Sala|GPS|exiftool|xmpmeta/i)
  })

  it('is left alone when it is clean', () => {
    const { bytes } = cleaned(fixture(name))
    expect(cleaned(bytes).bytes).toEqual(bytes)
  })

  it('is refused wherever it is cut off', () => {
    const original = name === 'progressive.jpg' ? cleaned(fixture(name)).bytes : fixture(name)
    for (let length = 0; length < original.length; length += 1) {
      const result = cleanPicture(original.subarray(0, length))
      expect([length, result]).toEqual([length, { ok: false, reason: 'not_a_picture' }])
    }
  })

  it('never breaks the cleaning, however it is damaged', () => {
    const original = fixture(name)
    const damage = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(damage, (bytes) => {
        const copy = original.slice()
        for (const [at, value] of bytes) copy[at] = value
        const result = cleanPicture(copy)
        expect(result.ok || result.reason === 'not_a_picture' || result.reason === 'too_large').toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a JPEG', () => {
  it('still says which way is up, and nothing else', () => {
    const { bytes } = cleaned(fixture('photo.jpg'))
    const at = placeOf(bytes, 'Exif\0\0')
    const length = (bytes[at - 2] ?? 0) * 256 + (bytes[at - 1] ?? 0)
    expect(length).toBe(34)
    expect(readOrientation(bytes.subarray(at, at + length - 2))).toBe(6)
  })

  it('is cut at its end', () => {
    expect(latin(fixture('progressive.jpg'))).toContain('behind the end')
    const { bytes } = cleaned(fixture('progressive.jpg'))
    expect(bytes.slice(-2)).toEqual(Uint8Array.of(0xff, 0xd9))
  })
})

describe('a picture of more than fifty million pixels', () => {
  it.each([
    ['photo.jpg', 'ÿÀ', 5, [0xff, 0xff, 0xff, 0xff]],
    ['progressive.jpg', 'ÿÂ', 5, [0xff, 0xff, 0xff, 0xff]],
    ['photo.png', 'IHDR', 4, [0, 0, 0x80, 0, 0, 0, 0x80, 0]],
    ['photo.webp', 'VP8X', 12, [0xff, 0xff, 0, 0xff, 0xff, 0]],
    ['photo.heic', 'ispe', 8, [0, 0, 0x80, 0, 0, 0, 0x80, 0]],
  ])('is refused: %s', (name, marker, offset, size) => {
    const original = fixture(name)
    expect(cleanPicture(changed(original, placeOf(original, marker) + offset, size))).toEqual({
      ok: false,
      reason: 'too_large',
    })
  })
})

describe('what is no picture', () => {
  const ftyp = (brand: string) => `\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`

  it.each([
    ['nothing', ''],
    ['a text', 'not a picture at all, however long it may be'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3'],
    ['a GIF', 'GIF89a\u0001\0\u0001\0\u0080\0\0'],
    ['a program', 'MZ\u0090\0\u0003\0\0\0\u0004\0\0\0'],
    ['a text that begins like a JPEG', `\u00ff\u00d8\u00ff\u00e0 this is a text ${'x'.repeat(500)}`],
    ['a JPEG of two markers', '\u00ff\u00d8\u00ff\u00d9'],
    ['a text that begins like a PNG', `\u0089PNG\r\n\u001a\n${'x'.repeat(200)}`],
    ['a text that begins like a WebP', `RIFF\u00ff\0\0\0WEBP${'x'.repeat(500)}`],
    ['a sound in the container of a WebP', `RIFF\u0010\0\0\0WAVEfmt ${'x'.repeat(20)}`],
    ['a text that begins like a HEIC', `${ftyp('heic')}${'x'.repeat(100)}`],
    ['an AVIF', ftyp('avif')],
    ['a film', ftyp('isom')],
  ])('is refused: %s', (_, text) => {
    expect(cleanPicture(bytesOf(text))).toEqual({ ok: false, reason: 'not_a_picture' })
  })

  it('is refused though it begins as any bytes like', () => {
    const starts = [[0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [...bytesOf(ftyp('heic'))]]
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
        expect(cleanPicture(Uint8Array.from([...start, ...rest])).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a HEIC', () => {
  it('keeps no bytes that no item of the picture names', () => {
    const original = fixture('photo.heic')
    const more = Uint8Array.from([...original, ...bytesOf('\0\0\0\u0017mdatSalainen paikka')])
    const { bytes } = cleaned(more)
    expect(latin(more)).toContain('Salainen')
    expect(bytes).toHaveLength(more.length)
    expect(latin(bytes)).not.toContain('Sala')
    expect(bytes.subarray(0, original.length)).toEqual(cleaned(original).bytes)
  })

  it('whose list of places points outside of the file is refused', () => {
    const original = fixture('photo.heic')
    const entries = placeOf(original, 'iloc') + 12
    const farAway = changed(
      original,
      entries,
      Array.from({ length: 16 }, () => 0x7f),
    )
    expect(cleanPicture(farAway)).toEqual({ ok: false, reason: 'not_a_picture' })
  })
})
