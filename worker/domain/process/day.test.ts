import { expect, it } from 'vitest'

import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'

import { dayKindOf, dayMarkOf } from './day.ts'

const noon = Date.UTC(2026, 10, 23, 10)

it.each([
  ['DELIVERY', 'arrival', 'hand_over'],
  ['DELIVERY_WITH_SUBSTITUTE_CAR', 'arrival', 'hand_over'],
  ['NO_DMS_DELIVERY', 'arrival', 'hand_over'],
  ['RETRIEVE', 'hand_over', null],
  ['NO_DMS_RETRIEVE', 'hand_over', null],
  ['NO_DMS_RETRIEVE_AND_RETURN', 'hand_over', 'arrival'],
  ['ONLY_PAYMENT', null, null],
] as const)('the reserved time of %s begins with %s and ends with %s', (processType, start, end) => {
  expect([dayKindOf(processType, 'start'), dayKindOf(processType, 'end')]).toEqual([start, end])
})

const mark = (
  state: ProcessState,
  kind: 'arrival' | 'hand_over',
  at: number,
  processType: ProcessType = 'DELIVERY',
) => {
  const edge = dayKindOf(processType, 'start') === kind ? 'start' : 'end'
  return dayMarkOf({ state, processType }, { kind, edge, at, now: noon })
}

it('a car that never came is late to come, and not also late to be handed over', () => {
  expect(mark('LINK_SENT', 'arrival', noon - 2)).toBe('overdue')
  expect(mark('LINK_SENT', 'hand_over', noon - 1)).toBeNull()
  expect(mark('LINK_SENT', 'hand_over', noon + 1)).toBe('due')
  expect(mark('PAYMENT_DONE', 'arrival', noon - 1, 'NO_DMS_RETRIEVE_AND_RETURN')).toBeNull()
})

it('is overdue from the moment on that was reserved, until it happens', () => {
  expect(mark('LINK_SENT', 'arrival', noon + 1)).toBe('due')
  expect(mark('LINK_SENT', 'arrival', noon)).toBe('due')
  expect(mark('LINK_SENT', 'arrival', noon - 1)).toBe('overdue')
  expect(mark('CUSTOMER_KEYS_DELIVERED', 'arrival', noon - 1)).toBe('done')
  expect(mark('CUSTOMER_KEYS_DELIVERED', 'hand_over', noon - 1)).toBe('overdue')
  expect(mark('PAYMENT_DONE', 'hand_over', noon - 1)).toBe('overdue')
  expect(mark('PROCESS_DONE', 'hand_over', noon - 1)).toBe('done')
})

it('has a car that is lent come back only once its keys are there', () => {
  const drive = 'NO_DMS_RETRIEVE_AND_RETURN'
  expect(mark('RETRIEVE_STARTED', 'hand_over', noon - 1, drive)).toBe('done')
  expect(mark('RETRIEVE_STARTED', 'arrival', noon - 1, drive)).toBe('overdue')
  expect(mark('SUBSTITUTE_VEHICLE_KEYS_LEFT', 'arrival', noon - 1, drive)).toBe('done')
})

it('leaves out what was called off, and only of what has ended', () => {
  const plan = { kind: 'arrival', edge: 'start', at: 0, now: 1 } as const
  const left = processStates.filter((state) => dayMarkOf({ state, processType: 'DELIVERY' }, plan) === null)
  expect(left).toEqual(['DELIVERY_NOT_COMPLETED', 'CANCELLED', 'CLOSED'])
  for (const processType of processTypes) {
    for (const state of processStates.filter((one) => !isUnfinished(one))) {
      expect(dayMarkOf({ state, processType }, plan)).not.toBe('overdue')
    }
  }
})
