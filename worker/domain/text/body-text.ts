/** Encodings that a body may be in. Browsers and libraries mean windows-1252 when they say ISO-8859-1, as the Encoding Standard does. */
export type Charset = 'utf-8' | 'windows-1252'

const charsets: ReadonlyMap<string, Charset> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
])

/** Returns the encoding that a Content-Type names, UTF-8 where it names none, and null for one that is not read. */
export function charsetOf(contentType: string): Charset | null {
  const [, named] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType) ?? []
  return named === undefined ? 'utf-8' : (charsets.get(named.toLowerCase()) ?? null)
}

/** Bytes that are no UTF-8; `byte` is where the first letter begins that cannot be read, counted from 0. */
export class InvalidUtf8 extends Error {
  readonly byte: number

  constructor(byte: number) {
    super(`Byte ${byte} is not UTF-8`)
    this.name = 'InvalidUtf8'
    this.byte = byte
  }
}

/** Returns bytes as text, without a byte order mark. Throws InvalidUtf8: nothing is replaced by U+FFFD. */
export function decodeText(bytes: Uint8Array, charset: Charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new InvalidUtf8(firstInvalidByte(bytes))
  }
}

/** A letter has four bytes at most. */
const longestLetter = 4

/** Finds by halves how far the bytes may begin a text, and goes back to where the last letter of it begins. */
function firstInvalidByte(bytes: Uint8Array): number {
  let [valid, invalid] = [0, bytes.length]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isUtf8(bytes.subarray(0, middle), { isStart: true })) valid = middle
    else invalid = middle
  }
  const places = Array.from({ length: longestLetter }, (_none, back) => Math.max(0, valid - back))
  return places.find((place) => isUtf8(bytes.subarray(0, place), { isStart: false })) ?? valid
}

function isUtf8(bytes: Uint8Array, { isStart }: { isStart: boolean }): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: isStart })
    return true
  } catch {
    return false
  }
}
