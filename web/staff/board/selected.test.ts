import { expect, it } from 'vitest'

import { mostInBulk } from '#domain/process/bulk.ts'

import { nothingSelected, toggled, upTo } from './selected.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

it('selects a row, and lets go of it', () => {
  const one = toggled(nothingSelected, 'b')
  expect(one.ids).toEqual(['b'])
  expect(toggled(one, 'b').ids).toEqual([])
})

it('selects from the row before, up and down', () => {
  const from = toggled(nothingSelected, 'c')
  expect(upTo(from, 'e', rows).ids).toEqual(['c', 'd', 'e'])
  expect(upTo(upTo(from, 'e', rows), 'a', rows).ids).toEqual(['c', 'd', 'e', 'a', 'b'])
})

it('selects the row alone where there is none before, or it is gone', () => {
  expect(upTo(nothingSelected, 'd', rows).ids).toEqual(['d'])
  expect(upTo({ ids: ['x'], anchor: 'x' }, 'd', rows).ids).toEqual(['x', 'd'])
})

it('holds no more than may be done at once', () => {
  const many = Array.from({ length: 80 }, (_, at) => `r${at}`)
  expect(upTo(toggled(nothingSelected, 'r0'), 'r79', many).ids).toHaveLength(mostInBulk)
})
