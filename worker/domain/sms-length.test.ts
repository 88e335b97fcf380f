import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { firstThatFits, plainForSms, smsLength } from './sms-length.ts'

describe('the length of a text message', () => {
  it.each([
    ['', 'GSM7', 0, 1],
    ['å'.repeat(160), 'GSM7', 160, 1],
    ['ä'.repeat(161), 'GSM7', 161, 2],
    ['ö'.repeat(306), 'GSM7', 306, 2],
    ['Ö'.repeat(307), 'GSM7', 307, 3],
    ['€'.repeat(80), 'GSM7', 160, 1],
    ['€'.repeat(81), 'GSM7', 162, 2],
    ['š'.repeat(70), 'UCS2', 70, 1],
    ['š'.repeat(71), 'UCS2', 71, 2],
    ['š'.repeat(134), 'UCS2', 134, 2],
    ['š'.repeat(135), 'UCS2', 135, 3],
    ['😀'.repeat(35), 'UCS2', 70, 1],
    ['😀'.repeat(36), 'UCS2', 72, 2],
  ])('%j goes out as %s, %i units in %i parts', (text, encoding, units, parts) => {
    expect(smsLength(text)).toEqual({ encoding, units, parts })
  })

  it('counts a character that would be split with the next part', () => {
    // 152 septets and a euro of two: the first part holds 152 only.
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(151)}`).parts).toBe(2)
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts).toBe(3)
    // 66 units and a pair of two: the same in UCS-2.
    expect(smsLength(`${'š'.repeat(66)}😀${'š'.repeat(65)}`).parts).toBe(2)
    expect(smsLength(`${'š'.repeat(66)}😀${'š'.repeat(66)}`).parts).toBe(3)
  })

  it('never shrinks as the text grows', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 400 }), string({ unit: 'grapheme' }), (text, more) => {
        expect(smsLength(text + more).parts).toBeGreaterThanOrEqual(smsLength(text).parts)
      }),
    )
  })
})

describe('a plain text', () => {
  it.each([
    ['Škoda-huolto – Hämeenlinna', 'Skoda-huolto - Hämeenlinna'],
    ['”Ääkköset” ja Åbo…', '"Ääkköset" ja Åbo...'],
    ['Kiitos\u00A0paljon', 'Kiitos paljon'],
    ['A\u0308änekoski', 'Äänekoski'],
    ['日本', '日本'],
    ['😀', '😀'],
  ])('of %j is %j', (text, plain) => {
    expect(plainForSms(text)).toBe(plain)
  })

  it('leaves what GSM-7 has as it is', () => {
    assert(
      property(string({ unit: constantFrom(...Array.from('abcåäöÅÄÖ€@£ 0129-.:/?"')), maxLength: 200 }), (text) => {
        expect(plainForSms(text)).toBe(text)
        expect(smsLength(text).encoding).toBe('GSM7')
      }),
    )
  })
})

it('chooses the fullest wording that goes out in one part', () => {
  expect(firstThatFits(['pitkä '.repeat(40), 'lyhyt – versio', 'lyhin'])).toBe('lyhyt - versio')
  expect(firstThatFits(['a'.repeat(200), 'b'.repeat(170)])).toBe('b'.repeat(170))
})
