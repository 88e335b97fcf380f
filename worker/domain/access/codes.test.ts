import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatProcessCode, groupBoxCode, isBoxCode, newBoxCode, newProcessCode, parseProcessCode } from './codes.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = fc
  .array(fc.constantFrom(...Array.from(alphabet)), { minLength: 12, maxLength: 12 })
  .map((characters) => characters.join(''))

function sourceOf(...draws: readonly (readonly number[])[]): (count: number) => Uint8Array {
  const left = [...draws]
  return (count) => {
    const bytes = Uint8Array.from(left.shift() ?? [])
    expect(bytes).toHaveLength(count)
    return bytes
  }
}

describe('the process code', () => {
  it('is read back from how it is shown', () => {
    fc.assert(
      fc.property(code, (value) => {
        expect(parseProcessCode(formatProcessCode(value))).toBe(value)
      }),
    )
  })

  it('is read without regard to case, spaces, dashes and look-alikes', () => {
    const typed = fc.array(fc.tuple(fc.boolean(), fc.constantFrom('', ' ', '-', '–', '\u00A0', ' - '), fc.nat(2)), {
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(code, typed, (value, habits) => {
        const input = Array.from(value, (character, index) => {
          const [lower, separator, look] = habits[index] ?? [false, '', 0]
          const alike = character === '0' ? 'O' : character === '1' ? ['I', 'L', '1'][look] : character
          const shown = alike ?? character
          return `${separator}${lower ? shown.toLowerCase() : shown}`
        }).join('')
        expect(parseProcessCode(input)).toBe(value)
      }),
    )
  })

  it.each([
    ['k7qm-4x9t-b2hd', 'K7QM4X9TB2HD'],
    [' K7QM 4X9T B2HD ', 'K7QM4X9TB2HD'],
    ['oil0-OIL0-0000', '011001100000'],
    ['K7QM-4X9T-B2H', null],
    ['K7QM-4X9T-B2HDA', null],
    ['K7QM-4X9T-B2HU', null],
    ['K7QM-4X9T-B2H/', null],
    // As a chat, a letter or a copied line ends it.
    ['K7QM-4X9T-B2HD.', 'K7QM4X9TB2HD'],
    ['K7QM-4X9T-B2HD,', 'K7QM4X9TB2HD'],
    ['(K7QM-4X9T-B2HD)', 'K7QM4X9TB2HD'],
    ['”K7QM-4X9T-B2HD”', 'K7QM4X9TB2HD'],
    ['K7QM-4X9T-B2HD/', 'K7QM4X9TB2HD'],
    ['K7QM_4X9T_B2HD', 'K7QM4X9TB2HD'],
    ['K7QM\u22124X9T\u2212B2HD', 'K7QM4X9TB2HD'],
    ['K7QM\u00ad4X9T\u200bB2HD\u2060', 'K7QM4X9TB2HD'],
    ['\u202aK7QM-4X9T-B2HD\u202c', 'K7QM4X9TB2HD'],
    ['K7QM+4X9T+B2HD', null],
    ['K7QM-4X9T-B2HD5.', null],
    ['ı7QM4X9TB2HD', null],
    ['Ä7QM4X9TB2HD', null],
    ['', null],
    [`${' '.repeat(100)}K7QM4X9TB2HD`, null],
  ])('%j is read as %s', (input, expected) => {
    expect(parseProcessCode(input)).toBe(expected)
  })

  it('gives either nothing or twelve characters of the alphabet, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (input) => {
        const parsed = parseProcessCode(input)
        expect(
          parsed === null || (parsed.length === 12 && Array.from(parsed).every((one) => alphabet.includes(one))),
        ).toBe(true)
      }),
    )
  })

  it('spreads the random bytes evenly over the alphabet', () => {
    const drawn = Array.from({ length: 256 }, (_, byte) => newProcessCode(() => new Uint8Array(10).fill(byte), '7Z')[2])
    for (const character of alphabet) expect(drawn.filter((one) => one === character)).toHaveLength(8)
  })

  it('is new each time and can be read', () => {
    const codes = Array.from({ length: 200 }, () =>
      newProcessCode((count) => crypto.getRandomValues(new Uint8Array(count)), '7Z'),
    )
    expect(new Set(codes).size).toBe(200)
    for (const one of codes) expect([parseProcessCode(one), one.slice(0, 2)]).toEqual([one, '7Z'])
  })

  it('is shown in groups of four', () => {
    expect(formatProcessCode('K7QM4X9TB2HD')).toBe('K7QM-4X9T-B2HD')
  })
})

describe('the box code', () => {
  it('has six digits, zeros in front kept', () => {
    expect(newBoxCode(sourceOf([0, 0, 42]))).toBe('000042')
    expect(newBoxCode(sourceOf([0x0f, 0x42, 0x3f]))).toBe('999999')
    expect(newBoxCode(sourceOf([0x0f, 0x42, 0x40]))).toBe('000000')
  })

  it('draws again where a number would favour low codes', () => {
    expect(newBoxCode(sourceOf([0xf4, 0x24, 0x00], [0xff, 0xff, 0xff], [0, 1, 0]))).toBe('000256')
    expect(newBoxCode(sourceOf([0xf4, 0x23, 0xff]))).toBe('999999')
  })

  it('gives up on a source that is stuck', () => {
    expect(() => newBoxCode((count) => new Uint8Array(count).fill(255))).toThrow(Error)
  })

  it('is read aloud in two groups', () => {
    expect(groupBoxCode('123456')).toBe('123 456')
  })

  it.each([
    ['012345', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['１２３４５６', false],
  ])('%s is a box code: %s', (value, expected) => {
    expect(isBoxCode(value)).toBe(expected)
  })
})
