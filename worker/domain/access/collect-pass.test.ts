import { describe, expect, it } from 'vitest'

import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { handOutTypes, substituteTypes } from '#domain/process-type.ts'

import {
  isPassDuration,
  longestPassMs,
  mayHandOn,
  passDurations,
  passState,
  passUntil,
  passWay,
} from './collect-pass.ts'

const now = 1_800_000_000_000
const fresh = { validUntil: now + 1, firstOpenedAt: null, revokedAt: null }

describe('what may be handed on', () => {
  it('is never the keys of a car of the workshop’s, nor a bill', () => {
    const never: readonly ProcessType[] = [...handOutTypes, ...substituteTypes, 'ONLY_PAYMENT']
    expect(processTypes.filter((type) => passWay(type) === null).toSorted()).toEqual(never.toSorted())
    for (const processType of never) {
      expect(processStates.filter((state) => mayHandOn({ state, processType }))).toEqual([])
    }
  })

  it('is bringing a car until its keys lie in the box', () => {
    const may = (state: ProcessState) => mayHandOn({ state, processType: 'DELIVERY' })
    expect((['LINK_SENT', 'STARTED', 'NO_ROOM_LEFT', 'KEY_CODE_SENT'] as const).every(may)).toBe(true)
    expect((['CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE', 'READY_FOR_PAYMENT', 'PROCESS_DONE'] as const).some(may)).toBe(
      false,
    )
  })

  it('is collecting one until they are taken, the bill paid or not', () => {
    const may = (state: ProcessState) => mayHandOn({ state, processType: 'RETRIEVE' })
    expect((['BOX_RESERVED', 'READY_FOR_PAYMENT', 'PAYMENT_DONE', 'RETRIEVE_STARTED'] as const).every(may)).toBe(true)
    expect(processStates.filter((state) => !isUnfinished(state)).some(may)).toBe(false)
  })
})

describe('what a pass is worth', () => {
  const visit = { state: 'KEY_CODE_SENT', processType: 'DELIVERY', isCodeShown: true } as const

  it('is told by what was done to it first, then by the visit, then by the time', () => {
    const gone = { ...visit, state: 'CUSTOMER_KEYS_DELIVERED', isCodeShown: false } as const
    expect(passState(visit, fresh, now)).toBe('LIVE')
    expect(passState({ ...visit, isCodeShown: false }, fresh, now)).toBe('NOT_YET')
    expect(passState(visit, fresh, now + 1)).toBe('OVER')
    expect(passState(gone, fresh, now)).toBe('OVER')
    expect(passState(gone, { ...fresh, firstOpenedAt: now }, now + 1)).toBe('USED')
    expect(passState(gone, { ...fresh, firstOpenedAt: now, revokedAt: now }, now)).toBe('REVOKED')
  })

  it('is not less when money is given back while the keys wait', () => {
    const refunded = { state: 'REFUNDED', processType: 'RETRIEVE' } as const
    expect(passState({ ...refunded, isCodeShown: true }, fresh, now)).toBe('LIVE')
    expect(passState({ ...refunded, isCodeShown: true }, fresh, now + 1)).toBe('OVER')
    expect(passState({ ...refunded, isCodeShown: false }, fresh, now)).toBe('OVER')
  })
})

describe('how long it is wished to be good', () => {
  it('is within what is allowed, whatever the phone’s clock says to the minute', () => {
    expect(passUntil('usual', now)).toBeNull()
    const longest = Math.max(...passDurations.map((duration) => Date.parse(passUntil(duration, now) ?? '') || 0))
    expect(longest).toBe(now + longestPassMs - 60_000)
    expect(['week', 'toString'].map(isPassDuration)).toEqual([true, false])
  })
})
