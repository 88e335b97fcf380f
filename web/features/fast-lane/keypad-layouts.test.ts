import { describe, expect, it } from 'vitest'

import { beginsWord, eraseKey, keyRows, typeKey } from './keypad-layouts.ts'

describe('the keyboard of the kiosk', () => {
  it('has the letters of a plate in capitals, and of a name in both', () => {
    expect(keyRows('plate', false).flat().join('')).toBe('1234567890QWERTYUIOPÅASDFGHJKLÖÄZXCVBNM-')
    expect(keyRows('text', false).flat()).toContain('å')
    expect(keyRows('text', true).flat()).toContain('Å')
    expect(keyRows('phone', false).flat().toSorted().join('')).toBe('+-0123456789')
  })

  it('types at the caret, over what is marked, and no more than fits', () => {
    expect(typeKey({ value: 'AC', start: 1, end: 1, maxLength: 7 }, 'B')).toEqual({ value: 'ABC', caret: 2 })
    expect(typeKey({ value: 'AXXC', start: 1, end: 3, maxLength: 4 }, 'B')).toEqual({ value: 'ABC', caret: 2 })
    expect(typeKey({ value: 'ABC-123', start: 7, end: 7, maxLength: 7 }, '4')).toBeNull()
    expect(typeKey({ value: 'A', start: 1, end: 1, maxLength: -1 }, 'B')).toEqual({ value: 'AB', caret: 2 })
  })

  it('erases before the caret, or what is marked', () => {
    expect(eraseKey({ value: 'ABC', start: 2, end: 2 })).toEqual({ value: 'AC', caret: 1 })
    expect(eraseKey({ value: 'ABC', start: 0, end: 2 })).toEqual({ value: 'C', caret: 0 })
    expect(eraseKey({ value: 'ABC', start: 0, end: 0 })).toEqual({ value: 'ABC', caret: 0 })
  })

  it('begins words with a capital', () => {
    expect(['', 'Anna-', 'Anna ', 'Ann'].map(beginsWord)).toEqual([true, true, true, false])
  })
})
