import { expect, it } from 'vitest'

import { boardQuery, boardSearch, hasFilters, readBoardChoice } from './board-address.ts'

const read = (search: string) => readBoardChoice(new URLSearchParams(search))

it('an empty address is what needs us now, without filters', () => {
  expect(read('')).toEqual({ view: 'now', q: '', state: null, processType: null, turn: null })
  expect(boardSearch(read(''))).toBe('')
})

it('the address brings back the view, the filters and the search', () => {
  const choice = {
    view: 'all',
    q: 'ABC-123',
    state: 'NO_ROOM_LEFT',
    processType: 'DELIVERY',
    turn: 'staff',
  } as const
  expect(read(boardSearch(choice))).toEqual(choice)
  expect(boardQuery(choice)).toEqual(choice)
})

it('what an old or mistyped address asks for that does not exist is left out', () => {
  expect(read('?view=mine&state=LOST&type=X&turn=me')).toEqual(read(''))
})

it('a search of spaces is no search', () => {
  expect(boardSearch({ ...read(''), q: '   ' })).toBe('')
  expect(boardQuery({ ...read(''), q: '   ' })).toEqual({ view: 'now' })
})

it('a search alone is no filter', () => {
  expect(hasFilters(read('?q=abc'))).toBe(false)
  expect(hasFilters(read('?turn=staff'))).toBe(true)
})
