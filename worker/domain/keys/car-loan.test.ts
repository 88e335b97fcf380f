import { describe, expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'

import { carLoanOf, isCarOut, isCarOverdue, isSameTime, mayChooseCar } from './car-loan.ts'

const times = { reservationStart: null, reservationEnd: null, linkSendAt: null, createdAt: 10 }

describe('the time for which a visit has a car', () => {
  it.each([
    [{}, { from: 10, until: null }],
    [{ linkSendAt: 20 }, { from: 20, until: null }],
    [
      { linkSendAt: 20, reservationStart: 30, reservationEnd: 40 },
      { from: 30, until: 40 },
    ],
    [{ reservationEnd: 40 }, { from: 10, until: 40 }],
  ])('of %j is %j', (known, loan) => {
    expect(carLoanOf({ ...times, ...known })).toEqual(loan)
  })

  it.each([
    [{ from: 1, until: 5 }, { from: 5, until: 9 }, false],
    [{ from: 1, until: 6 }, { from: 5, until: 9 }, true],
    [{ from: 1, until: null }, { from: 5, until: 9 }, true],
    [{ from: 9, until: null }, { from: 5, until: 9 }, false],
    [{ from: 5, until: 5 }, { from: 4, until: 6 }, true],
  ])('%j and %j at once: %s', (one, other, together) => {
    expect(isSameTime(one, other)).toBe(together)
    expect(isSameTime(other, one)).toBe(together)
  })
})

describe('the car of a visit', () => {
  it.each([
    ['LINK_SENT', 'DELIVERY_WITH_SUBSTITUTE_CAR', true],
    ['BOX_RESERVED', 'DELIVERY_WITH_SUBSTITUTE_CAR', true],
    ['SUBSTITUTE_VEHICLE_KEYS_FILLED', 'DELIVERY_WITH_SUBSTITUTE_CAR', false],
    ['KEY_CODE_SENT', 'DELIVERY_WITH_SUBSTITUTE_CAR', false],
    ['KEY_CODE_SENT', 'DELIVERY', true],
    ['CUSTOMER_KEYS_DELIVERED', 'DELIVERY', false],
    ['BOX_RESERVED', 'NO_DMS_RETRIEVE_AND_RETURN', true],
    ['READY_FOR_PAYMENT', 'NO_DMS_RETRIEVE_AND_RETURN', false],
    ['LINK_SENT', 'RETRIEVE', false],
    ['CANCELLED', 'NO_DMS_RETRIEVE', false],
  ] as const)('in %s of %s can be chosen: %s', (state, processType, may) => {
    expect(mayChooseCar({ state, processType })).toBe(may)
  })

  it.each([
    ['RETRIEVE_STARTED', 'NO_DMS_RETRIEVE_AND_RETURN', true],
    ['PAYMENT_DONE', 'NO_DMS_RETRIEVE_AND_RETURN', false],
    ['SUBSTITUTE_VEHICLE_KEYS_LEFT', 'NO_DMS_RETRIEVE_AND_RETURN', false],
    ['CUSTOMER_KEYS_DELIVERED', 'DELIVERY_WITH_SUBSTITUTE_CAR', true],
    ['READY_FOR_PAYMENT', 'DELIVERY_WITH_SUBSTITUTE_CAR', true],
    ['PROCESS_DONE', 'DELIVERY_WITH_SUBSTITUTE_CAR', false],
  ] as const)('in %s of %s is out: %s', (state, processType, isOut) => {
    expect(isCarOut({ state, processType })).toBe(isOut)
    expect(isCarOverdue({ state, processType }, { from: 1, until: 5 }, 6)).toBe(isOut)
    expect(isCarOverdue({ state, processType }, { from: 1, until: 7 }, 6)).toBe(false)
    expect(isCarOverdue({ state, processType }, { from: 1, until: null }, 6)).toBe(false)
  })

  it('is never chosen while it is out, nor once all is over', () => {
    for (const state of processStates) {
      for (const processType of processTypes) {
        const may = mayChooseCar({ state, processType })
        expect(may && (isCarOut({ state, processType }) || !isUnfinished(state))).toBe(false)
      }
    }
  })
})
