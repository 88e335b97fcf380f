import { describe, expect, it } from 'vitest'

import { processTypes, type ProcessType } from '#domain/enums.ts'
import type { StaffFeature } from '#domain/operations/features.ts'
import { salesTypes } from '#domain/process-type.ts'

import { emptyDraft, type CreateDraft } from './create-draft.ts'
import { offeredSources, offeredTypes, partsOf } from './create-parts.ts'

const parts = (processType: ProcessType, more: Partial<CreateDraft> = {}) =>
  partsOf({ ...emptyDraft('none'), processType, ...more })

describe('what is asked', () => {
  it('is little of an order', () => {
    expect(parts('DELIVERY', { source: 'order' })).toEqual({
      rows: 'none',
      vehicle: 'none',
      car: 'none',
      reservation: false,
      visit: true,
    })
    expect(parts('DELIVERY_WITH_SUBSTITUTE_CAR', { source: 'order' }).car).toBe('substitute')
    expect(parts('ONLY_PAYMENT', { source: 'order' }).visit).toBe(false)
  })

  it('is whose car it is where keys are handed out', () => {
    expect(parts('NO_DMS_RETRIEVE')).toMatchObject({ car: 'handed_out', vehicle: 'none', reservation: true })
    expect(parts('NO_DMS_RETRIEVE', { carIsOurs: false })).toMatchObject({ car: 'handed_out', vehicle: 'needed' })
    expect(parts('NO_DMS_DELIVERY')).toMatchObject({ car: 'none', vehicle: 'needed' })
  })

  it('is rows where there is only a payment', () => {
    expect(parts('ONLY_PAYMENT')).toEqual({
      rows: 'needed',
      vehicle: 'optional',
      car: 'none',
      reservation: false,
      visit: false,
    })
  })
})

describe('what is offered', () => {
  const offer = (types: readonly ProcessType[], ...off: readonly StaffFeature[]) => ({
    types,
    isOff: (feature: StaffFeature) => off.includes(feature),
  })

  it('is of an order what needs one, and without what needs none', () => {
    expect(offeredTypes('order', offer(processTypes))).toEqual([
      'DELIVERY',
      'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING',
      'DELIVERY_WITH_SUBSTITUTE_CAR',
      'RETRIEVE',
      'ONLY_PAYMENT',
    ])
    expect(offeredTypes('none', offer(processTypes))).toEqual([
      'ONLY_PAYMENT',
      'NO_DMS_DELIVERY',
      'NO_DMS_RETRIEVE',
      'NO_DMS_RETRIEVE_AND_RETURN',
    ])
    expect(offeredSources(offer(processTypes))).toEqual(['order', 'none'])
  })

  it('is to sales their own types, typed in first', () => {
    expect(offeredTypes('order', offer(salesTypes))).toEqual(['ONLY_PAYMENT'])
    expect(offeredSources(offer(salesTypes))).toEqual(['none', 'order'])
  })

  it('is not what the account has switched off', () => {
    expect(offeredTypes('none', offer(processTypes, 'NO_DMS'))).toEqual(['ONLY_PAYMENT'])
    expect(offeredSources(offer(processTypes, 'NO_DMS', 'ONLY_PAYMENT'))).toEqual(['order'])
    expect(offeredTypes('order', offer(processTypes, 'SUBSTITUTE_CAR'))).not.toContain('DELIVERY_WITH_SUBSTITUTE_CAR')
    expect(offeredSources(offer(salesTypes, 'NO_DMS', 'ONLY_PAYMENT'))).toEqual([])
  })
})
