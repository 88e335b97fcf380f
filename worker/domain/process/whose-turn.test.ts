import { expect, it } from 'vitest'

import { actorKinds, processStates, processTypes, type ProcessState } from '#domain/enums.ts'
import { possibleEvents } from '#domain/process-lifecycle.ts'

import { mayBeStaffsTurn, whoseTurn } from './whose-turn.ts'

it.each([
  ['SCHEDULED_FOR_DELAYED_LINK_SENDING', false, 'system'],
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
] as const)('in %s (confirmed: %s) a delivery waits for the %s', (state, isConfirmed, turn) => {
  const currentStep = isConfirmed ? 'WAITING_CONFIRMATION' : 'APPROVAL'
  expect(whoseTurn({ state, processType: 'DELIVERY', currentStep, hasTimer: true })).toBe(turn)
})

it('the workshop prepares the payment of keys that wait in a box, and the customer fetches what is paid', () => {
  const retrieval = { processType: 'RETRIEVE', currentStep: 'WORK_ORDER', hasTimer: false } as const
  expect(whoseTurn({ ...retrieval, state: 'BOX_RESERVED' })).toBe('staff')
  expect(whoseTurn({ ...retrieval, state: 'PAYMENT_DONE' })).toBe('customer')
})

it('keys without a work order wait for the yes of the customer, and then for their code', () => {
  const testDrive = { processType: 'NO_DMS_RETRIEVE', state: 'BOX_RESERVED', hasTimer: false } as const
  expect(whoseTurn({ ...testDrive, currentStep: 'APPROVAL' })).toBe('customer')
  expect(whoseTurn({ ...testDrive, currentStep: 'WAITING_CONFIRMATION' })).toBe('system')
})

it('a link that staff send later waits for staff', () => {
  const later = { state: 'SCHEDULED_FOR_NO_DMS_RESERVATION', processType: 'NO_DMS_RETRIEVE' } as const
  expect(whoseTurn({ ...later, currentStep: 'APPROVAL', hasTimer: false })).toBe('staff')
  expect(whoseTurn({ ...later, currentStep: 'APPROVAL', hasTimer: true })).toBe('system')
})

it('is staff’s in no state that is said never to be theirs, unless something beside the state makes it so', () => {
  const flags = [false, true]
  const theirs = processStates.filter((state) =>
    processTypes.some((processType) =>
      (['APPROVAL', 'WAITING_CONFIRMATION'] as const).some((currentStep) =>
        flags.some((flag) =>
          [null, 'staff' as const].some((keysTurn) => {
            const beside = { hasTimer: flag, refundByHand: flag, keysLaidBack: flag, keysTurn }
            return whoseTurn({ state, processType, currentStep, ...beside }) === 'staff'
          }),
        ),
      ),
    ),
  )
  expect(processStates.filter(mayBeStaffsTurn)).toEqual(theirs)
})

const waiting = processStates.flatMap((state) =>
  processTypes.map((processType) => ({
    state,
    processType,
    currentStep: 'WAITING_CONFIRMATION' as const,
    hasTimer: false,
  })),
)

it('waits for nobody only where nothing but closing, reopening or a refund is left', () => {
  const left = waiting
    .filter((process) => whoseTurn(process) === 'nobody')
    .flatMap((process) => actorKinds.flatMap((actor) => possibleEvents(process, actor)))
  expect(new Set(left)).toEqual(new Set(['close', 'reopen_link', 'offer_refund']))
})

it('waits for staff only where staff can move it on; a failed link waits for the right number', () => {
  const stuck = waiting
    .filter((process) => whoseTurn(process) === 'staff')
    .filter((process) => possibleEvents(process, 'staff').every((event) => event === 'cancel'))
  expect(new Set(stuck.map((process) => process.state))).toEqual(new Set(['LINK_SEND_FAILED']))
})

it('keys of a substitute car that are to be put into the box wait for the workshop', () => {
  const reserved = { state: 'BOX_RESERVED', currentStep: 'WAITING_CONFIRMATION', hasTimer: false } as const
  expect(whoseTurn({ ...reserved, processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' })).toBe('staff')
  expect(whoseTurn({ ...reserved, processType: 'DELIVERY' })).toBe('system')
})

it('keys that the workshop has to lay into a box for its customer wait for the workshop, once an advisor said yes', () => {
  const confirmed = { state: 'ADVISOR_CONFIRMED', currentStep: 'WAITING_CONFIRMATION', hasTimer: false } as const
  for (const processType of ['RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'] as const) {
    expect(whoseTurn({ ...confirmed, processType })).toBe('staff')
  }
  expect(whoseTurn({ ...confirmed, processType: 'DELIVERY' })).toBe('system')
})

it('a price that is to be approved waits for the customer once the work is what is to be paid', () => {
  const delivery = { processType: 'DELIVERY', currentStep: 'WAITING_CONFIRMATION', hasTimer: false } as const
  const turnIn = (state: ProcessState) => whoseTurn({ ...delivery, state, asksPrice: true })
  expect([turnIn('DELIVERY_DONE'), turnIn('READY_FOR_PAYMENT')]).toEqual(['customer', 'customer'])
  expect([turnIn('CUSTOMER_KEYS_DELIVERED'), turnIn('NO_ROOM_LEFT')]).toEqual(['staff', 'staff'])
  expect(whoseTurn({ ...delivery, state: 'DELIVERY_DONE', keyMissing: true, asksPrice: true })).toBe('staff')
})

it('a key that the customer does not find waits for the workshop', () => {
  const paid = { state: 'PAYMENT_DONE', processType: 'RETRIEVE', currentStep: 'WAITING_CONFIRMATION' } as const
  expect(whoseTurn({ ...paid, hasTimer: false, keyMissing: true })).toBe('staff')
})

it('money that was taken at the desk is handed out there, and the provider gives back its own', () => {
  const asked = { state: 'REFUND_REQUESTED', processType: 'RETRIEVE', currentStep: 'WAITING_CONFIRMATION' } as const
  expect(whoseTurn({ ...asked, hasTimer: false, refundByHand: true })).toBe('staff')
  expect(whoseTurn({ ...asked, hasTimer: false, refundByHand: false })).toBe('provider')
})

it('is of whom additional work waits for, whatever the state says; a key that is missing comes first', () => {
  const delivery = { processType: 'DELIVERY', currentStep: 'WAITING_CONFIRMATION', hasTimer: false } as const
  const inHouse = { ...delivery, state: 'CUSTOMER_KEYS_DELIVERED' } as const
  expect(whoseTurn({ ...inHouse, additionalWorkTurn: null })).toBe('staff')
  expect(whoseTurn({ ...inHouse, additionalWorkTurn: 'customer' })).toBe('customer')
  expect(whoseTurn({ ...inHouse, state: 'PAYMENT_LINK_SENT', additionalWorkTurn: 'staff' })).toBe('staff')
  expect(whoseTurn({ ...inHouse, keyMissing: true, additionalWorkTurn: 'customer' })).toBe('staff')
})
