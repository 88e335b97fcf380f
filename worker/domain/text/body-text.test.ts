import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { charsetOf, decodeText, InvalidUtf8 } from './body-text.ts'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

/** True for bytes that are read with U+FFFD in them; what is refused is read as nothing. */
function hasLostLetter(bytes: Uint8Array): boolean {
  try {
    return decodeText(bytes).includes('\uFFFD')
  } catch (error) {
    if (error instanceof InvalidUtf8 && error.byte < bytes.length) return false
    throw error
  }
}

it.each([
  ['application/json', 'utf-8'],
  ['application/json; charset=utf-8', 'utf-8'],
  ['application/json;charset="UTF-8"', 'utf-8'],
  ['application/json; charset=ISO-8859-1', 'windows-1252'],
  ['application/json; charset=latin1', 'windows-1252'],
  ['application/json; boundary=x; Charset=windows-1252', 'windows-1252'],
  ['application/json; charset=utf-16', null],
  ['application/json; charset=iso-8859-15', null],
  ['application/json; charset=constructor', null],
])('%s is in %s', (contentType, charset) => {
  expect(charsetOf(contentType)).toBe(charset)
})

describe('bytes', () => {
  it('that were declared are read as what they are', () => {
    expect(decodeText(latin1('Väinö Hämäläinen, ÅLA-12'), 'windows-1252')).toBe('Väinö Hämäläinen, ÅLA-12')
    expect(decodeText(Uint8Array.of(0x80, 0x93), 'windows-1252')).toBe('€“')
  })

  it('are read without a byte order mark', () => {
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe('{}')
  })

  it.each([
    ['latin-1 that was not declared', latin1('{"a":"Väinö"}'), 7],
    ['a text that is cut off within a letter', utf8('Hämäläinen').subarray(0, 2), 1],
    ['a letter written longer than it may be', Uint8Array.of(0x61, 0xc0, 0xaf), 1],
    ['half of a pair', Uint8Array.of(0xed, 0xa0, 0x80), 0],
  ])('of %s are refused with their place', (_what, bytes, byte) => {
    let thrown: unknown = null
    try {
      decodeText(bytes)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(InvalidUtf8)
    expect(thrown).toMatchObject({ byte })
  })

  it('of any text come back as it was, and with one byte broken never as another with U+FFFD', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.integer({ min: 0x80, max: 0xff }),
        (text, at, byte) => {
          fc.pre(!text.includes('\uFFFD'))
          const bytes = utf8(text)
          expect(decodeText(bytes)).toBe(text.replace(/^\uFEFF/, ''))
          bytes[at % bytes.length] = byte
          expect(hasLostLetter(bytes)).toBe(false)
        },
      ),
    )
  })
})
