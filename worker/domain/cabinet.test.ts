import { describe, expect, it } from 'vitest'

import { codeOpensBox, happeningsAtBox, type BoxHolder } from './cabinet.ts'
import { cabinetEventTypes, type CabinetEventType } from './contract/device.ts'
import { processStates, processTypes, type ProcessState } from './enums.ts'
import { decide, eventTargets } from './process-lifecycle.ts'

const delivery = { processType: 'DELIVERY', returnsKeys: false } as const
const retrieval = { processType: 'RETRIEVE', returnsKeys: false } as const

function after(holder: BoxHolder, reports: readonly CabinetEventType[]): ProcessState {
  let { state } = holder
  for (const report of reports) {
    for (const { type } of happeningsAtBox({ ...holder, state }, report)) state = eventTargets[type]
  }
  return state
}

describe('a code', () => {
  it('opens the box from the moment it may have arrived until the key is left', () => {
    const opens = processStates.filter((state) => codeOpensBox(state, 'DELIVERY'))
    expect(opens).toEqual(['WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'RETRIEVE_STARTED'])
  })

  it('opens a box with keys that wait once it has been paid, and not before', () => {
    expect(codeOpensBox('PAYMENT_DONE', 'RETRIEVE')).toBe(true)
    expect(codeOpensBox('PAYMENT_DONE', 'DELIVERY')).toBe(false)
    for (const state of ['BOX_RESERVED', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT'] as const) {
      expect(codeOpensBox(state, 'RETRIEVE')).toBe(false)
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

  it('of a fault gives up a box that is still being prepared', () => {
    expect(after({ ...delivery, state: 'WAITING_KEY_CODE' }, ['fault'])).toBe('BOX_RESERVATION_FAILED')
    expect(after({ ...delivery, state: 'CUSTOMER_KEYS_DELIVERED' }, ['fault'])).toBe('CUSTOMER_KEYS_DELIVERED')
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
          for (const event of happeningsAtBox({ state, processType, returnsKeys: false }, type)) {
            const decision = decide({ state: current, processType }, event)
            expect(decision.ok, `${event.type} in ${current}`).toBe(true)
            current = eventTargets[event.type]
          }
        }
      }
    }
  })
})
