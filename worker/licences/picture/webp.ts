import { asciiAt, viewOf } from '#core/bytes/bytes.ts'

import { concatBytes, type CleanPicture } from './picture.ts'

/** WebP container: RIFF chunks (RFC 9649 §2). Animations are refused: a licence is a photograph. */

const needed: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])

const exifFlag = 0x08
const xmpFlag = 0x04

/** The canvas of an extended file. */
function canvasPixels(body: Uint8Array): number {
  if (body.length < 10) return 0
  const view = viewOf(body)
  const edge = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return edge(4) * edge(7)
}

/** The frame header of RFC 6386 §9.1. */
function lossyPixels(body: Uint8Array): number {
  if (body.length < 10 || asciiAt(body, 3, 3) !== '\u009d\u0001\u002a') return 0
  const view = viewOf(body)
  return (view.getUint16(6, true) & 0x3fff) * (view.getUint16(8, true) & 0x3fff)
}

function losslessPixels(body: Uint8Array): number {
  if (body.length < 5 || body[0] !== 0x2f) return 0
  const bits = viewOf(body).getUint32(1, true)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice()
  copy[8] = (copy[8] ?? 0) & ~(exifFlag | xmpFlag)
  return copy
}

type Walk = { kept: Uint8Array[]; canvas: number; image: number }

function take(walk: Walk, type: string, chunk: Uint8Array, body: Uint8Array): void {
  if (!needed.has(type)) return
  walk.kept.push(type === 'VP8X' ? withoutFlags(chunk) : chunk)
  if (type === 'VP8X') walk.canvas = canvasPixels(body)
  if (type === 'VP8 ') walk.image = lossyPixels(body)
  if (type === 'VP8L') walk.image = losslessPixels(body)
}

function header(length: number): Uint8Array {
  const bytes = new Uint8Array(12)
  bytes.set(new TextEncoder().encode('RIFF'), 0)
  viewOf(bytes).setUint32(4, length + 4, true)
  bytes.set(new TextEncoder().encode('WEBP'), 8)
  return bytes
}

/** A still picture has at most nine. */
const maxChunks = 256

/** A WebP with nothing but the picture, cut at its end. Null for what is no whole, still WebP, or one of too many chunks. */
export function cleanWebp(bytes: Uint8Array): CleanPicture | null {
  if (bytes.length < 20 || asciiAt(bytes, 0, 4) !== 'RIFF' || asciiAt(bytes, 8, 4) !== 'WEBP') return null
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return null
  const walk: Walk = { kept: [], canvas: 0, image: 0 }
  let left = maxChunks
  for (let at = 12; at < end; left -= 1) {
    if (at + 8 > end || left === 0) return null
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    const type = asciiAt(bytes, at, 4)
    if (next > end || type === 'ANIM') return null
    take(walk, type, bytes.subarray(at, next), bytes.subarray(at + 8, at + 8 + length))
    at = next
  }
  if (walk.image === 0) return null
  const body = concatBytes(walk.kept)
  const whole = concatBytes([header(body.length), body])
  return { contentType: 'image/webp', bytes: whole, pixels: Math.max(walk.canvas, walk.image) }
}
