import { describe, expect, it } from 'vitest'

import { beginsCapital, eraseKey, keyRows, typeKey } from './keypad-layouts.ts'

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

  it('begins the words of a name and the sentences of a text with a capital, and an address with none', () => {
    const befores = ['', 'Anna-', 'Anna ', 'Ann', 'Loppu. ']
    const capitals = (type: string) => befores.map((before) => beginsCapital(type, before))
    expect(capitals('text')).toEqual([true, true, true, false, true])
    expect(capitals('textarea')).toEqual([true, false, false, false, true])
    expect(capitals('email')).toEqual([false, false, false, false, false])
  })
})
