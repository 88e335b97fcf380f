import { describe, expect, it } from 'vitest'

import { baseOfReference } from './reference-code.ts'

describe('the base of a reference number', () => {
  it('is what stands before its check digit, however it is grouped', () => {
    expect(baseOfReference('1232')).toBe('123')
    expect(baseOfReference('12 34561')).toBe('123456')
  })

  it('is none where the check digit is wrong, or the reference is of another kind', () => {
    expect(baseOfReference('1233')).toBeNull()
    expect(baseOfReference('RF18539007547034')).toBeNull()
    expect(baseOfReference('12')).toBeNull()
    expect(baseOfReference(null)).toBeNull()
  })
})
