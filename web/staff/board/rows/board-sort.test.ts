import { expect, it } from 'vitest'

import { boardItem } from './board-item.fixture.ts'
import { nextSort, sorted, type BoardSort } from './board-sort.ts'

const late = boardItem({ id: 'late', lateAt: '2026-11-20T09:00:00.000Z', licenseNumber: 'ABC-10', customerName: 'Åke' })
const near = boardItem({ id: 'near', lateAt: '2026-11-20T12:00:00.000Z', licenseNumber: 'ABC-9', customerName: 'Aino' })
const calm = boardItem({
  id: 'calm',
  waitingSince: '2026-11-01T00:00:00.000Z',
  licenseNumber: null,
  customerName: 'Zoe',
})
const idsBy = (sort: BoardSort | null) => sorted([calm, near, late], sort).map(({ id }) => id)

it('is the order of the board until a column is pressed, and after it is pressed a third time', () => {
  expect(idsBy(null)).toEqual(['calm', 'near', 'late'])
  const first = nextSort(null, 'plate')
  const second = nextSort(first, 'plate')
  expect([first, second, nextSort(second, 'plate')]).toEqual([
    { column: 'plate', isDescending: false },
    { column: 'plate', isDescending: true },
    null,
  ])
  expect(nextSort(second, 'wait')).toEqual({ column: 'wait', isDescending: false })
})

it('numbers in plates count as numbers, names as Finnish has them, and what has none comes last both ways', () => {
  expect(idsBy({ column: 'plate', isDescending: false })).toEqual(['near', 'late', 'calm'])
  expect(idsBy({ column: 'plate', isDescending: true })).toEqual(['late', 'near', 'calm'])
  expect(idsBy({ column: 'customer', isDescending: false })).toEqual(['near', 'calm', 'late'])
})

it('what is late comes before what is only old', () => {
  expect(idsBy({ column: 'wait', isDescending: false })).toEqual(['late', 'near', 'calm'])
})
