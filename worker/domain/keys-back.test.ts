import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mayHandOn, passState } from '#domain/access/collect-pass.ts'
import { cabinetEventTypes, codeOpensBox, happeningsAtBox, keyMayBeMissing } from '#domain/keys/cabinet.ts'
import { fetchesKeys } from '#domain/keys/keys-way.ts'
import { awaitsKeysBack, offeredEvents } from '#domain/process/staff-events.ts'
import { whoseTurn } from '#domain/process/whose-turn.ts'

import { processStates, processTypes, type ProcessState } from './enums.ts'
import { decide, possibleEvents, stays, targetOf } from './process-lifecycle.ts'
import { leaveTypes } from './process-type.ts'

const fill = { type: 'fill_retrieval_box', actor: 'staff' } as const
const wish = { processType: 'DELIVERY', useRetrievalProcess: true } as const
const besideBill = [
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
  'PAYMENT_DONE',
] as const

const likelyIn = (state: ProcessState, more: { keysLaidBack?: boolean; useRetrievalProcess?: boolean } = {}) => {
  const process = { ...wish, ...more, state, isConfirmed: true }
  return offeredEvents(process, possibleEvents(process, 'staff')).find(({ isLikely }) => isLikely)?.type
}

describe('keys back in a box', () => {
  it.each(besideBill)('are laid there by staff in %s, which remains, for whoever left keys and wishes it', (state) => {
    const laying = processTypes.filter((processType) => decide({ ...wish, processType, state }, fill).ok)
    expect(laying.toSorted()).toEqual(leaveTypes.toSorted())
    expect(decide({ ...wish, state }, fill)).toEqual({ ok: true, to: state })
    expect(decide({ ...wish, state, useRetrievalProcess: false }, fill)).toMatchObject({ reason: 'not_wished' })
    expect(decide({ state, processType: 'DELIVERY' }, fill)).toMatchObject({ reason: 'not_wished' })
    expect(decide({ ...wish, state }, { ...fill, actor: 'locker' })).toMatchObject({ reason: 'actor_not_allowed' })
  })

  it('are laid there in no other state of a delivery', () => {
    expect(processStates.filter((state) => decide({ ...wish, state }, fill).ok).toSorted()).toEqual(
      besideBill.toSorted(),
    )
    expect(processStates.filter((state) => stays(state, 'fill_retrieval_box')).toSorted()).toEqual(
      besideBill.toSorted(),
    )
  })

  it('are what staff do next until they lie there, then it waits for the customer to fetch them', () => {
    for (const state of ['DELIVERY_DONE', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_DONE'] as const)
      expect(likelyIn(state)).toBe('fill_retrieval_box')
    expect(likelyIn('PAYMENT_LINK_SEND_FAILED')).toBe('payment_link_sent')
    expect(likelyIn('DELIVERY_DONE', { keysLaidBack: true })).toBe('ready_for_payment')
    expect(likelyIn('PAYMENT_DONE', { keysLaidBack: true })).toBeUndefined()
    expect(likelyIn('PAYMENT_DONE', { useRetrievalProcess: false })).toBe('finish')
  })

  it('are hinted at on the board only while they could be laid there and are not', () => {
    expect(processStates.filter((state) => awaitsKeysBack({ ...wish, state })).toSorted()).toEqual(
      besideBill.toSorted(),
    )
    expect(processStates.some((state) => awaitsKeysBack({ ...wish, state, keysLaidBack: true }))).toBe(false)
    const retrieval = { processType: 'RETRIEVE', useRetrievalProcess: true } as const
    expect(processStates.some((state) => awaitsKeysBack({ ...retrieval, state }))).toBe(false)
  })

  it('wait for the customer once they are paid and lie there, for staff before', () => {
    const paid = { ...wish, state: 'PAYMENT_DONE', currentStep: 'WAITING_CONFIRMATION', hasTimer: false } as const
    expect(whoseTurn({ ...paid, keysLaidBack: false })).toBe('staff')
    expect(whoseTurn({ ...paid, keysLaidBack: true })).toBe('customer')
    expect(whoseTurn({ ...paid, keysLaidBack: true, keyMissing: true })).toBe('staff')
    expect(whoseTurn({ ...paid, state: 'DELIVERY_DONE', keysLaidBack: true })).toBe('staff')
  })

  it('open to no code before the bill is settled', () => {
    const back = processStates.filter((state) => fetchesKeys(state, 'DELIVERY'))
    expect(back.filter((state) => codeOpensBox(state, 'DELIVERY')).toSorted()).toEqual(
      ['PAYMENT_DONE', 'REFUNDED', 'REFUND_READY', 'REFUND_REQUESTED', 'RETRIEVE_STARTED'].toSorted(),
    )
    expect(keyMayBeMissing('PAYMENT_DONE', 'DELIVERY')).toBe(true)
    expect(keyMayBeMissing('READY_FOR_PAYMENT', 'DELIVERY')).toBe(false)
    expect(keyMayBeMissing('KEY_CODE_SENT', 'DELIVERY')).toBe(false)
  })

  it('end a delivery as they end a retrieval, whatever the cabinet reports, in any order and again', () => {
    const reports = fc.array(fc.constantFrom(...cabinetEventTypes), { maxLength: 12 })
    const paid = fc.constantFrom<ProcessState>('PAYMENT_DONE', 'RETRIEVE_STARTED', 'READY_FOR_PAYMENT', 'REFUND_READY')
    fc.assert(
      fc.property(reports, paid, fc.constantFrom(...leaveTypes), fc.boolean(), (reported, state, type, returnsKeys) => {
        const happened = (processType: typeof type | 'RETRIEVE') =>
          happeningsAtBox({ state, processType, returnsKeys }, { prepared: [], reported })
        expect(happened(type)).toEqual(happened('RETRIEVE'))
        let current = state
        for (const { type: event } of happened(type)) current = targetOf(current, event)
        expect(['CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED']).not.toContain(current)
      }),
      { numRuns: 2000 },
    )
  })

  it('are not fetched with the pass of who brought them', () => {
    const now = 1_800_000_000_000
    const used = { validUntil: now + 1, firstOpenedAt: now - 1, revokedAt: null }
    const paid = { state: 'PAYMENT_DONE', processType: 'DELIVERY', isCodeShown: true } as const
    expect(passState(paid, used, now)).toBe('USED')
    expect(passState(paid, { ...used, firstOpenedAt: null }, now)).toBe('OVER')
    expect(passState({ ...paid, state: 'KEY_CODE_SENT' }, used, now)).toBe('LIVE')
    expect(mayHandOn(paid)).toBe(false)
  })
})
