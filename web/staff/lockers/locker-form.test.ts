import { describe, expect, it } from 'vitest'

import { boxForm, boxInput, lockerForm, lockerInput, newBoxes } from './locker-form.ts'

describe('the boxes of a new cabinet', () => {
  it('are numbered column by column from the top', () => {
    const boxes = newBoxes({ ...lockerForm(null), columns: '2', rows: '3', size: 'M' })
    expect(boxes?.map(({ number, column, row }) => [number, column, row])).toEqual([
      [1, 0, 0],
      [2, 0, 1],
      [3, 0, 2],
      [4, 1, 0],
      [5, 1, 1],
      [6, 1, 2],
    ])
    expect(new Set(boxes?.map(({ size }) => size))).toEqual(new Set(['M']))
  })

  it.each([
    ['0', '6'],
    ['', '6'],
    ['2', 'x'],
    ['2', '1.5'],
    ['51', '1'],
    ['20', '11'],
  ])('are none for %j columns of %j', (columns, rows) => {
    expect(newBoxes({ ...lockerForm(null), columns, rows })).toBeNull()
  })
})

describe('what is sent', () => {
  it('has no languages that nothing is said in', () => {
    const form = {
      ...lockerForm(null),
      name: ' Ovi ',
      address: 'Tie 1',
      instructions: { 'fi-FI': 'Vas', 'sv-FI': ' ' },
    }
    expect(lockerInput(form)).toMatchObject({ name: 'Ovi', instructions: { 'fi-FI': 'Vas' }, overflow: {} })
  })

  it('counts places from nought where people count from one', () => {
    const box = { number: 4, size: 'L', lane: 'FAST_LANE', column: 0, row: 3 } as const
    expect(boxForm(box)).toMatchObject({ column: '1', row: '4' })
    expect(boxInput(boxForm(box))).toEqual(box)
    expect(boxInput({ ...boxForm(box), row: '0' })).toBeNull()
  })
})
