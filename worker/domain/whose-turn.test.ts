import { expect, it } from 'vitest'

import { actorKinds, processStates, processTypes } from './enums.ts'
import { possibleEvents } from './process-lifecycle.ts'
import { whoseTurn } from './whose-turn.ts'

it.each([
  ['LINK_SENT', false, 'customer'],
  ['STARTED', false, 'customer'],
  ['STARTED', true, 'staff'],
  ['ADVISOR_EXPIRED', true, 'staff'],
  ['NO_ROOM_LEFT', true, 'staff'],
  ['BOX_RESERVED', true, 'system'],
  ['KEY_CODE_SENT', true, 'customer'],
  ['KEY_CODE_SEND_FAILED', true, 'staff'],
  ['PAYMENT_LINK_SENT', true, 'customer'],
  ['PAYMENT_DONE', true, 'staff'],
  ['REFUND_REQUESTED', true, 'provider'],
  ['PROCESS_DONE', true, 'nobody'],
] as const)('in %s (approved: %s) a delivery waits for the %s', (state, workOrderApproved, turn) => {
  expect(whoseTurn({ state, processType: 'DELIVERY', workOrderApproved })).toBe(turn)
})

it('the workshop prepares the payment of keys that wait in a box, and the customer fetches what is paid', () => {
  const retrieval = { processType: 'RETRIEVE', workOrderApproved: false } as const
  expect(whoseTurn({ ...retrieval, state: 'BOX_RESERVED' })).toBe('staff')
  expect(whoseTurn({ ...retrieval, state: 'PAYMENT_DONE' })).toBe('customer')
})

const waiting = processStates.flatMap((state) => processTypes.map((processType) => ({ state, processType })))

it('waits for nobody only where nothing but closing, reopening or a refund is left', () => {
  const left = waiting
    .filter((process) => whoseTurn({ ...process, workOrderApproved: true }) === 'nobody')
    .flatMap((process) => actorKinds.flatMap((actor) => possibleEvents(process, actor)))
  expect(new Set(left)).toEqual(new Set(['close', 'reopen_link', 'offer_refund']))
})

it('waits for staff only where staff can move it on; a failed link waits for the right number', () => {
  const stuck = waiting
    .filter((process) => whoseTurn({ ...process, workOrderApproved: true }) === 'staff')
    .filter((process) => possibleEvents(process, 'staff').every((event) => event === 'cancel'))
  expect(new Set(stuck.map((process) => process.state))).toEqual(new Set(['LINK_SEND_FAILED']))
})
