/** A picture without what it tells of the camera, the place and the day; `pixels` is its width times its height. */
export type CleanPicture = { contentType: string; bytes: Uint8Array<ArrayBuffer>; pixels: number }

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
