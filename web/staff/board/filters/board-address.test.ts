import { expect, it } from 'vitest'

import { boardQuery, boardSearch, hasFilters, readBoardChoice } from './board-address.ts'

const read = (search: string) => readBoardChoice(new URLSearchParams(search))

it('an empty address is what needs us now, without filters', () => {
  expect(read('')).toEqual({
    view: 'now',
    q: '',
    state: null,
    processType: null,
    turn: null,
    from: '',
    to: '',
    mine: false,
    unanswered: false,
    trial: false,
    figure: null,
    accountId: '',
  })
  expect(boardSearch(read(''))).toBe('')
})

it('the address brings back the view, the filters and the search', () => {
  const choice = {
    view: 'all',
    q: 'ABC-123',
    state: 'NO_ROOM_LEFT',
    processType: 'DELIVERY',
    turn: 'staff',
    from: '2026-11-23',
    to: '2026-11-24',
    mine: true,
    unanswered: true,
    trial: true,
    figure: 'paid',
    accountId: 'acc_2',
  } as const
  expect(read(boardSearch(choice))).toEqual(choice)
  expect(boardQuery(choice)).toEqual({ ...choice, mine: '1', unanswered: '1', trial: '1' })
})

it('what an old or mistyped address asks for that does not exist is left out', () => {
  expect(read('?view=mine&state=LOST&type=X&turn=me&from=2026-13-01&to=x&mine=yes&unanswered=2')).toEqual(read(''))
})

it('a search of spaces is no search', () => {
  expect(boardSearch({ ...read(''), q: '   ' })).toBe('')
  expect(boardQuery({ ...read(''), q: '   ' })).toEqual({ view: 'now' })
})

it('a search alone is no filter', () => {
  expect(hasFilters(read('?q=abc'))).toBe(false)
  expect(hasFilters(read('?turn=staff'))).toBe(true)
  expect(hasFilters(read('?to=2026-11-24'))).toBe(true)
})
