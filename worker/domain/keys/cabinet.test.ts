import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { processStates, processTypes, type ProcessState } from '#domain/enums.ts'
import { decide, eventTargets } from '#domain/process-lifecycle.ts'
import { handOutTypes } from '#domain/process-type.ts'
import { whoseTurn } from '#domain/process/whose-turn.ts'

import { codeOpensBox, happeningsAtBox, type BoxHolder, type CabinetEventType, cabinetEventTypes } from './cabinet.ts'
import { keysArePaid } from './keys-way.ts'

const delivery = { processType: 'DELIVERY', returnsKeys: false } as const
const retrieval = { processType: 'RETRIEVE', returnsKeys: false } as const
const substitute = { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR', returnsKeys: false } as const

/** Returns the holder's state after reports that came one by one, each judged with all that came before it. */
function after(holder: BoxHolder, reported: readonly CabinetEventType[]): ProcessState {
  let { state } = holder
  for (const [at] of reported.entries()) {
    const events = happeningsAtBox({ ...holder, state }, { prepared: [], reported: reported.slice(0, at + 1) })
    for (const { type } of events) state = eventTargets[type]
  }
  return state
}

describe('a code', () => {
  it('opens the box from the moment it may have arrived until the key is left, and once the bill is settled', () => {
    const opens = processStates.filter((state) => codeOpensBox(state, 'DELIVERY'))
    expect(opens.filter((state) => !keysArePaid(state))).toEqual([
      'WAITING_KEY_CODE',
      'KEY_CODE_SENT',
      'KEY_CODE_SEND_FAILED',
      'RETRIEVE_STARTED',
    ])
  })

  it('opens a box with keys that wait once it has been paid, and not before', () => {
    expect(codeOpensBox('PAYMENT_DONE', 'NO_DMS_RETRIEVE')).toBe(true)
    for (const state of ['BOX_RESERVED', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT'] as const) {
      expect(codeOpensBox(state, 'RETRIEVE')).toBe(false)
    }
  })

  it.each(['REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED'] as const)(
    'goes on opening a box with keys that wait when money is given back (%s)',
    (state) => {
      expect(codeOpensBox(state, 'RETRIEVE')).toBe(true)
    },
  )
})

describe('a refund', () => {
  it.each(processTypes)('takes from %s what was lent, and never a customer their own keys', (processType) => {
    const isLent = handOutTypes.includes(processType)
    expect(codeOpensBox('REFUNDED', processType)).toBe(!isLent)
    const keysTurn = isLent ? 'staff' : 'customer'
    const visit = { processType, currentStep: 'WAITING_CONFIRMATION', hasTimer: false } as const
    for (const state of processStates) {
      const isRefunded = state === 'REFUNDED'
      const without = whoseTurn({ ...visit, state })
      expect(whoseTurn({ ...visit, state, keysTurn })).toBe(isRefunded ? keysTurn : without)
      // Whoever is to fetch keys has a code that opens.
      const opens = isRefunded ? keysTurn === 'customer' : codeOpensBox(state, 'DELIVERY')
      expect(codeOpensBox(state, processType)).toBe(opens)
    }
  })
})

describe('a report of the cabinet', () => {
  it.each(['KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'WAITING_KEY_CODE'] as const)(
    'that keys are in the box delivers them (%s)',
    (state) => {
      expect(after({ ...delivery, state }, ['opened', 'keys_present', 'closed'])).toBe('CUSTOMER_KEYS_DELIVERED')
    },
  )

  it('that keys were taken ends a retrieval, and only begins one that brings keys back', () => {
    expect(after({ ...retrieval, state: 'PAYMENT_DONE' }, ['keys_taken'])).toBe('PROCESS_DONE')
    expect(after({ ...retrieval, state: 'WAITING_KEY_CODE' }, ['keys_taken'])).toBe('PROCESS_DONE')
    expect(after({ ...retrieval, returnsKeys: true, state: 'PAYMENT_DONE' }, ['keys_taken'])).toBe('RETRIEVE_STARTED')
  })

  it('that other keys came back leaves them there until the workshop takes them out', () => {
    const drive = { ...retrieval, returnsKeys: true, state: 'PAYMENT_DONE' } as const
    expect(after(drive, ['keys_taken', 'keys_present'])).toBe('SUBSTITUTE_VEHICLE_KEYS_LEFT')
    expect(after(drive, ['keys_taken', 'keys_present', 'keys_taken'])).toBe('PROCESS_DONE')
  })

  it('that belongings are in the box counts once the keys are', () => {
    const holder = { ...delivery, state: 'KEY_CODE_SENT' } as const
    expect(after(holder, ['belongings_present'])).toBe('KEY_CODE_SENT')
    expect(after(holder, ['belongings_present', 'keys_present'])).toBe('CUSTOMER_BELONGINGS_DELIVERED')
    expect(after(holder, ['keys_present', 'belongings_present'])).toBe('CUSTOMER_BELONGINGS_DELIVERED')
  })

  it('that staff put in the keys of a substitute car asks for the code, and nothing else does', () => {
    const reserved = { ...substitute, state: 'BOX_RESERVED' } as const
    const told = (prepared: readonly CabinetEventType[], reported: readonly CabinetEventType[] = []) =>
      happeningsAtBox(reserved, { prepared, reported }).map(({ type }) => type)
    expect(told(['opened'])).toEqual([])
    expect(told(['opened', 'keys_present', 'keys_taken', 'keys_present'])).toEqual([
      'fill_substitute_keys',
      'request_key_code',
    ])
    expect(after({ ...substitute, state: 'KEY_CODE_SENT' }, ['keys_taken'])).toBe('KEY_CODE_SENT')
    expect(after({ ...substitute, state: 'KEY_CODE_SENT' }, ['keys_taken', 'keys_present'])).toBe(
      'CUSTOMER_KEYS_DELIVERED',
    )
  })

  it('of a key that was left while its reservation ran out delivers it all the same', () => {
    expect(after({ ...delivery, state: 'CUSTOMER_RESERVATION_EXPIRED' }, ['keys_present'])).toBe(
      'CUSTOMER_KEYS_DELIVERED',
    )
  })

  it('never takes back what fewer reports led to', () => {
    const reports = fc.array(fc.constantFrom(...cabinetEventTypes), { maxLength: 8 })
    fc.assert(
      fc.property(
        reports,
        fc.nat(7),
        fc.constantFrom(...processTypes),
        fc.boolean(),
        (all, at, processType, returnsKeys) => {
          const holder = { state: 'KEY_CODE_SENT', processType, returnsKeys } as const
          const fewer = all.toSpliced(at, 1)
          const end = (reported: readonly CabinetEventType[], from: ProcessState = holder.state) =>
            happeningsAtBox({ ...holder, state: from }, { prepared: [], reported }).reduce<ProcessState>(
              (_before, { type }) => eventTargets[type],
              from,
            )
          expect(end(all, end(fewer))).toBe(end(all))
        },
      ),
      { numRuns: 5000, seed: 17 },
    )
  })

  it('leads to the same end in any order and however often it comes', () => {
    const reports = ['opened', 'keys_present', 'closed'] as const
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 1, 0, 2, 2, 1],
      [2, 2, 1, 0, 1],
    ].map((order) => order.flatMap((at) => reports.slice(at, at + 1)))
    for (const order of orders) {
      expect(after({ ...delivery, state: 'KEY_CODE_SENT' }, order)).toBe('CUSTOMER_KEYS_DELIVERED')
    }
  })

  it('never asks for what the lifecycle does not allow', () => {
    for (const state of processStates) {
      for (const processType of processTypes) {
        for (const type of cabinetEventTypes) {
          let current = state
          for (const event of happeningsAtBox(
            { state, processType, returnsKeys: false },
            { prepared: [type], reported: [type] },
          )) {
            const decision = decide({ state: current, processType }, event)
            expect(decision.ok, `${event.type} in ${current}`).toBe(true)
            current = eventTargets[event.type]
          }
        }
      }
    }
  })
})
