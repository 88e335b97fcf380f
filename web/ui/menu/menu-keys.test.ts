import { describe, expect, it } from 'vitest'

import { createTypeAhead, menuTarget, typeAheadTarget } from './menu-keys.ts'

const labels = ['Suomi', 'Svenska', 'English', 'Eesti']

describe('the keys of a menu', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowUp', -1, 3],
    ['ArrowUp', 0, 3],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['x', 0, null],
  ])('%s leads from %d to %s', (key, current, target) => {
    expect(menuTarget(key, current, labels.length)).toBe(target)
  })

  it('lead nowhere in an empty menu', () => {
    expect(menuTarget('ArrowDown', -1, 0)).toBeNull()
  })

  it.each([
    ['s', -1, 0],
    ['s', 0, 1],
    ['ss', 1, 0],
    ['sv', 0, 1],
    ['E', 0, 2],
    ['ee', 2, 3],
    ['ö', 0, null],
    ['', 0, null],
  ])('finds by the typed %j from %d the item %s', (typed, current, target) => {
    expect(typeAheadTarget(labels, typed, current)).toBe(target)
  })

  it('gathers letters that follow each other closely and forgets after half a second', () => {
    const type = createTypeAhead()
    expect(type('s', 1000)).toBe('s')
    expect(type('v', 1400)).toBe('sv')
    expect(type('e', 1901)).toBe('e')
  })
})
