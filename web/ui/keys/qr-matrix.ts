import type { QRCode, QRCodeOptions } from 'qrcode'

/** The square grid of a QR code; `path` draws its dark modules in units of one module, without the quiet zone. */
export type QrMatrix = { version: number; size: number; path: string }

export type QrResult = { ok: true; matrix: QrMatrix } | { ok: false; reason: 'empty' | 'too_long' }

type Encode = (data: string, options: QRCodeOptions) => Pick<QRCode, 'modules' | 'version'>

export const defaultQrVersion = 3
const smallestVersion = 1
const largestVersion = 40

/** Keeps a version within 1–40; what is not a number counts as the default. */
export function clampQrVersion(version: number): number {
  if (Number.isNaN(version)) return defaultQrVersion
  return Math.trunc(Math.min(largestVersion, Math.max(smallestVersion, version)))
}

/**
 * Encodes `data` at error correction level L. Empty data is refused. Data too long for the wanted version takes the
 * smallest version that holds it, never above 40.
 */
export function createQrMatrix(encode: Encode, data: string, wantedVersion: number = defaultQrVersion): QrResult {
  if (data.trim() === '') return { ok: false, reason: 'empty' }
  const code = encodeAt(encode, data, clampQrVersion(wantedVersion)) ?? encodeAt(encode, data, undefined)
  if (!code) return { ok: false, reason: 'too_long' }
  const { size, data: modules } = code.modules
  return { ok: true, matrix: { version: code.version, size, path: drawModules(modules, size) } }
}

function encodeAt(encode: Encode, data: string, version: number | undefined) {
  try {
    return encode(data, { errorCorrectionLevel: 'L', ...(version === undefined ? {} : { version }) })
  } catch {
    // The encoder throws only when the data does not fit the version.
    return null
  }
}

function drawModules(modules: Uint8Array, size: number): string {
  let path = ''
  for (let row = 0; row < size; row += 1) {
    let start = -1
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && modules[row * size + column] === 1
      if (dark && start < 0) start = column
      if (!dark && start >= 0) {
        path += `M${start} ${row}h${column - start}v1h-${column - start}z`
        start = -1
      }
    }
  }
  return path
}
