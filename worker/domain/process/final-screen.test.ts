import { expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'

import { finalScreen, finalScreens, thankYouReason, thankYouReasons } from './final-screen.ts'

it.each([
  ['thankYou', 'ADVISOR_CONFIRMED ADVISOR_VISIT_REQUIRED WAITING_KEY_CODE'],
  ['thankYou', 'STARTED ADVISOR_EXPIRED WAITING_THIRD_PARTY_INFORMATION BOX_RESERVED'],
  ['thankYou', 'SUBSTITUTE_VEHICLE_KEYS_FILLED CUSTOMER_NOTIFIED_OF_RESERVATION USE_ONLY_PAYMENT'],
  ['thankYou', 'LINK_GENERATED LINK_SENT LINK_SEND_FAILED'],
  ['thankYou', 'SCHEDULED_FOR_NO_DMS_RESERVATION SCHEDULED_FOR_DELAYED_LINK_SENDING'],
  ['lockerInstructions', 'KEY_CODE_SENT KEY_CODE_SEND_FAILED RETRIEVE_STARTED'],
  ['lockerError', 'NO_ROOM_LEFT BOX_RESERVATION_FAILED'],
  ['keysDelivered', 'CUSTOMER_KEYS_DELIVERED CUSTOMER_BELONGINGS_DELIVERED DELIVERY_DONE READY_FOR_PAYMENT'],
  ['paymentPage', 'PAYMENT_LINK_SENT PAYMENT_LINK_SEND_FAILED'],
  ['paymentDone', 'PAYMENT_DONE REFUND_READY REFUND_REQUESTED REFUNDED'],
  ['processDone', 'SUBSTITUTE_VEHICLE_KEYS_LEFT'],
  ['reserveAgain', 'CUSTOMER_RESERVATION_EXPIRED'],
  ['ended', 'CANCELLED CLOSED DELIVERY_NOT_COMPLETED'],
] as const)('shows %s in %s, whatever the type', (screen, states) => {
  const named = processStates.filter((state) => states.split(' ').includes(state))
  expect(named).toHaveLength(states.split(' ').length)
  for (const state of named) for (const type of processTypes) expect(finalScreen(state, type)).toBe(screen)
})

it('a delivery that is done shows the keys delivered, any other process that it is done', () => {
  expect(processTypes.filter((type) => finalScreen('PROCESS_DONE', type) === 'keysDelivered')).toEqual([
    'DELIVERY',
    'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING',
    'DELIVERY_WITH_SUBSTITUTE_CAR',
  ])
  expect(finalScreen('PROCESS_DONE', 'RETRIEVE')).toBe('processDone')
})

it('every screen is shown by some state', () => {
  const shown = processStates.flatMap((state) => processTypes.map((type) => finalScreen(state, type)))
  expect(new Set(shown)).toEqual(new Set(finalScreens))
})

it('a thank-you screen always says what happens next, and no other screen does', () => {
  for (const state of processStates)
    for (const type of processTypes)
      expect(thankYouReason(state, type) !== null).toBe(finalScreen(state, type) === 'thankYou')
})

it('tells who fetches keys that they wait in the box, and who brings keys that a box is held', () => {
  expect(thankYouReason('BOX_RESERVED', 'NO_DMS_RETRIEVE')).toBe('keysWaitInBox')
  expect(thankYouReason('BOX_RESERVED', 'DELIVERY')).toBe('boxReserved')
})

it('every reason is given by some state', () => {
  const given = processStates.flatMap((state) => processTypes.map((type) => thankYouReason(state, type)))
  expect(new Set(given.filter((reason) => reason !== null))).toEqual(new Set(thankYouReasons))
})
