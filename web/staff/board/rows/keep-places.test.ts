import { expect, it } from 'vitest'

import { boardItem } from './board-item.fixture.ts'
import { changedIds, keepPlaces } from './keep-places.ts'

const row = (id: string, version = 1) => boardItem({ id, version })
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join(' ')

it('a row that changed keeps its place and shows what it has become', () => {
  const { items, newCount } = keepPlaces(['a', 'b', 'c'], [row('c', 2), row('a'), row('b')])
  expect(idsOf(items)).toBe('a b c')
  expect(items[2]?.version).toBe(2)
  expect(newCount).toBe(0)
})

it('a new row above what is read is counted and not shown', () => {
  const { items, newCount } = keepPlaces(['a', 'b'], [row('new'), row('a'), row('newer'), row('b')])
  expect(idsOf(items)).toBe('a b')
  expect(newCount).toBe(2)
})

it('rows after the last one that is shown are appended: nothing moves', () => {
  const { items, newCount } = keepPlaces(['a', 'b'], [row('a'), row('b'), row('c'), row('d')])
  expect(idsOf(items)).toBe('a b c d')
  expect(newCount).toBe(0)
})

it('what has left the view goes', () => {
  expect(idsOf(keepPlaces(['a', 'b', 'c'], [row('a'), row('c')]).items)).toBe('a c')
})

it('where nothing is left of what was read, the fresh rows are shown as they come', () => {
  const { items, newCount } = keepPlaces(['a'], [row('x'), row('y')])
  expect(idsOf(items)).toBe('x y')
  expect(newCount).toBe(0)
})

it('tells which rows are new or say something else', () => {
  expect(changedIds([row('a'), row('b')], [row('a', 2), row('b'), row('c')])).toEqual(['a', 'c'])
})
