import * as QrEncoder from 'qrcode'
import { describe, expect, it } from 'vitest'

import { clampQrVersion, createQrMatrix } from './qr-matrix.ts'

const encode = QrEncoder.create

describe('the QR code of a box code', () => {
  it('is of version 3 (29 modules) unless another is asked for', () => {
    const result = createQrMatrix(encode, '482901')
    expect(result).toMatchObject({ ok: true, matrix: { version: 3, size: 29 } })
  })

  it.each(['', ' ', '\n\t'])('refuses empty data (%j)', (data) => {
    expect(createQrMatrix(encode, data)).toEqual({ ok: false, reason: 'empty' })
  })

  it.each([
    [0, 1],
    [-7, 1],
    [1, 1],
    [3.9, 3],
    [40, 40],
    [41, 40],
    [Number.POSITIVE_INFINITY, 40],
    [Number.NEGATIVE_INFINITY, 1],
    [Number.NaN, 3],
  ])('clamps version %d to %d', (wanted, version) => {
    expect(clampQrVersion(wanted)).toBe(version)
    expect(createQrMatrix(encode, '482901', wanted)).toMatchObject({ ok: true, matrix: { version } })
  })

  it('takes the smallest version that holds data too long for the wanted one', () => {
    const fits = createQrMatrix(encode, 'x'.repeat(53))
    const grows = createQrMatrix(encode, 'x'.repeat(54))
    expect(fits).toMatchObject({ ok: true, matrix: { version: 3 } })
    expect(grows).toMatchObject({ ok: true, matrix: { version: 4 } })
  })

  it('holds the clamp of 40 with data that fits nowhere', () => {
    expect(createQrMatrix(encode, 'x'.repeat(2953))).toMatchObject({ ok: true, matrix: { version: 40 } })
    expect(createQrMatrix(encode, 'x'.repeat(2954))).toEqual({ ok: false, reason: 'too_long' })
  })

  it('draws exactly the dark modules', () => {
    const result = createQrMatrix(encode, '482901')
    const expected = encode('482901', { errorCorrectionLevel: 'L', version: 3 }).modules
    if (!result.ok) throw new Error('the code was not made')
    const drawn = new Uint8Array(expected.size * expected.size)
    for (const [, x, y, width] of result.matrix.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let step = 0; step < Number(width); step += 1) drawn[Number(y) * expected.size + Number(x) + step] = 1
    }
    expect([...drawn]).toEqual([...expected.data].map((module) => (module ? 1 : 0)))
  })
})
