import { describe, expect, it } from 'vitest'

import { processStates, processTypes, type ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { decide } from '#domain/process-lifecycle.ts'

import { licenceHold } from './licence-hold.ts'

const lent = { processType: 'DELIVERY', currentStep: 'WAITING_CONFIRMATION', hasOurVehicle: true } as const
const holdIn = (state: ProcessState) => licenceHold({ ...lent, state })

describe('a picture of a licence', () => {
  it.each<[ProcessState, string]>([
    ['STARTED', 'visit'],
    ['ADVISOR_CONFIRMED', 'visit'],
    ['ADVISOR_EXPIRED', 'visit'],
    ['NO_ROOM_LEFT', 'visit'],
    ['BOX_RESERVATION_FAILED', 'visit'],
    ['ADVISOR_VISIT_REQUIRED', 'none'],
    ['WAITING_THIRD_PARTY_INFORMATION', 'held'],
    ['KEY_CODE_SENT', 'held'],
    ['CUSTOMER_KEYS_DELIVERED', 'held'],
    ['PAYMENT_LINK_SENT', 'held'],
    ['SUBSTITUTE_VEHICLE_KEYS_LEFT', 'none'],
    ['PROCESS_DONE', 'none'],
    ['CANCELLED', 'none'],
  ])('in %s, with a car of the workshop’s, is %s', (state, hold) => {
    expect(holdIn(state)).toBe(hold)
  })

  it('is the customer’s to take back before the confirmation, after the end, and where no car is lent', () => {
    for (const state of processStates) {
      expect(licenceHold({ ...lent, state, currentStep: 'APPROVAL' })).toBe('none')
      expect(licenceHold({ ...lent, state, hasOurVehicle: false })).toBe('none')
    }
    const ended = processStates.filter((state) => !isUnfinished(state))
    expect(new Set(ended.map(holdIn))).toEqual(new Set(['none']))
  })

  it('is of use in every type that lends a car, whether or not one was assigned', () => {
    const lending = processTypes.filter(
      (processType) => licenceHold({ ...lent, state: 'KEY_CODE_SENT', processType, hasOurVehicle: false }) === 'held',
    )
    expect(lending).toEqual(['DELIVERY_WITH_SUBSTITUTE_CAR', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])
  })

  it('sends nobody to an advisor where the lifecycle does not', () => {
    const visiting = processStates.filter((state) => holdIn(state) === 'visit')
    for (const state of visiting) {
      expect(decide({ state, processType: 'DELIVERY' }, { type: 'require_visit', actor: 'system' }).ok).toBe(true)
    }
  })
})
