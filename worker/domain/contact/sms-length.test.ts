import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { beyondGsm7, fewestParts, plainForSms, plainPunctuation, smsLength } from './sms-length.ts'

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

  it.each(Array.from('^{}\\[~]|€\f'))('counts two for %j, which GSM-7 reaches by an escape', (character) => {
    expect(smsLength(character.repeat(80))).toEqual({ encoding: 'GSM7', units: 160, parts: 1 })
    expect(smsLength(`${character.repeat(80)}a`)).toEqual({ encoding: 'GSM7', units: 161, parts: 2 })
  })

  it('is what the characters take up together, one by one, in either alphabet', () => {
    const two = new Set('^{}\\[~]|€')
    const unit = constantFrom(...Array.from('aÖ@£ 9ñ^{}\\[~]|€'))
    assert(
      property(string({ unit, maxLength: 700 }), (text) => {
        const units = Array.from(text).reduce((sum, character) => sum + (two.has(character) ? 2 : 1), 0)
        const { parts, ...length } = smsLength(text)
        expect(length).toEqual({ encoding: 'GSM7', units })
        // An escape that would be split costs a part one septet at most.
        const [fewest, most] = units <= 160 ? [1, 1] : [Math.ceil(units / 153), Math.ceil(units / 152)]
        expect(parts).toBeGreaterThanOrEqual(fewest)
        expect(parts).toBeLessThanOrEqual(most)
        expect(smsLength(`${text}š`)).toMatchObject({ encoding: 'UCS2', units: text.length + 1 })
      }),
    )
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

it('loses its typography and keeps its letters where only punctuation is made plain', () => {
  expect(plainPunctuation('Šaldi – ”juátkih”…')).toBe('Šaldi - "juátkih"...')
  expect(beyondGsm7('Šaldi juátkih 🚗 Š€')).toEqual(['Š', 'á', '🚗'])
})

it('is the fullest of the wordings that go out in the fewest parts', () => {
  expect(fewestParts(['pitkä '.repeat(40), 'lyhyt', 'lyhin'])).toBe('lyhyt')
  expect(fewestParts(['a'.repeat(400), 'b'.repeat(200), 'c'.repeat(170)])).toBe('b'.repeat(200))
})
