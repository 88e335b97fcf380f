import { describe, expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'

import { rowsRefusal, typesToBecome, type Correctable } from './corrections.ts'

const visit: Correctable = {
  state: 'LINK_SENT',
  processType: 'NO_DMS_DELIVERY',
  currentStep: 'APPROVAL',
  isFromDealerSystem: false,
  hasOpenPayment: false,
}
const handedOut = { ...visit, processType: 'NO_DMS_RETRIEVE' } as const

describe('rows and prices', () => {
  it.each([
    [{}, null],
    [{ state: 'READY_FOR_PAYMENT' }, null],
    [{ state: 'READY_FOR_PAYMENT', hasOpenPayment: true }, 'payment_open'],
    [{ isFromDealerSystem: true }, 'dealer_system'],
    [{ state: 'PAYMENT_DONE' }, 'paid'],
    [{ state: 'RETRIEVE_STARTED' }, 'paid'],
    [{ state: 'CANCELLED', isFromDealerSystem: true }, 'ended'],
  ] as const)('of a visit with %j: %s', (given, refusal) => {
    expect(rowsRefusal({ ...visit, ...given })).toBe(refusal)
  })
})

describe('the type of a visit', () => {
  it('made by hand is any of those while the customer has not approved and no keys wait', () => {
    expect(typesToBecome(visit)).toEqual(['NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])
    expect(typesToBecome({ ...visit, currentStep: 'WAITING_CONFIRMATION' })).toEqual(['NO_DMS_DELIVERY'])
  })

  it('whose keys wait is one that hands out the same keys', () => {
    const waiting = { ...handedOut, state: 'BOX_RESERVED' } as const
    expect(typesToBecome(waiting)).toEqual(['NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])
    expect(typesToBecome({ ...waiting, processType: 'NO_DMS_DELIVERY' })).toEqual(['NO_DMS_DELIVERY'])
  })

  it('is its own in every other case', () => {
    for (const processType of processTypes.filter((type) => !type.startsWith('NO_DMS'))) {
      expect(typesToBecome({ ...visit, processType })).toEqual([processType])
    }
    for (const state of processStates) expect(typesToBecome({ ...handedOut, state })).toContain('NO_DMS_RETRIEVE')
  })
})
