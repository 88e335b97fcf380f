import { expect, it } from 'vitest'

import { fi } from '#tests/support/staff-texts.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'

import { changesInWords, newInWords } from './news.ts'

const items = [boardItem({ id: 'a' }), boardItem({ id: 'b', licenseNumber: null })]
const told = (...fresh: string[]) => changesInWords({ items, fresh }, fi, 'Europe/Helsinki')

it('one change is told by its car and what it waits for', () => {
  expect(told('a')).toBe('ABC-123: Vahvista työ')
})

it('a process without a car is told by its customer', () => {
  expect(told('b')).toBe('Aino Virtanen: Vahvista työ')
})

it('several changes are told by their number, and none says nothing', () => {
  expect(told('a', 'b')).toBe('2 käyntiä päivittyi')
  expect(told()).toBe('')
  expect(told('gone')).toBe('')
})

it('new rows are counted', () => {
  expect([1, 3].map((count) => newInWords(count, fi.worklist))).toEqual(['1 uusi', '3 uutta'])
})
