import { expect, it } from 'vitest'

import type { CarUse } from '#worker/contract/staff/visit/cars.ts'

import { barsOf } from './bars.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const use = (from: number, until: number | null, more: Partial<CarUse> = {}): CarUse => ({
  processId: 'prc_1',
  customerName: 'Aino Virtanen',
  licenseNumber: 'ABC-1',
  state: 'LINK_SENT',
  processType: 'NO_DMS_RETRIEVE',
  from: iso(from),
  until: until === null ? null : iso(until),
  isOut: false,
  isOverdue: false,
  isBack: false,
  ...more,
})
const span = { from: 1000, to: 2000, now: 1500 }
const shares = (...uses: CarUse[]) => barsOf(uses, span).map(({ from, to, lane }) => [from, to, lane])

it('a visit stands where it falls, cut off at the edges', () => {
  expect(shares(use(1250, 1750))).toEqual([[0.25, 0.75, 0]])
  expect(shares(use(500, 1500), use(1800, 2500))).toEqual([
    [0, 0.5, 0],
    [0.8, 1, 0],
  ])
  expect(shares(use(0, 1000), use(2000, 3000))).toEqual([])
})

it('what nobody knows the end of goes on, and who is late has the car until now', () => {
  expect(shares(use(1250, null))).toEqual([[0.25, 1, 0]])
  expect(shares(use(500, 800, { isOverdue: true, isOut: true }))).toEqual([[0, 0.5, 0]])
})

it('visits that overlap stand on lines of their own', () => {
  const late = use(500, 800, { isOverdue: true, isOut: true })
  expect(shares(late, use(1250, 1750), use(1600, 1900)).map(([, , lane]) => lane)).toEqual([0, 1, 0])
})
