import { describe, expect, it } from 'vitest'

import { actorKinds, processStates, processTypes } from './enums.ts'
import type { ActorKind, ProcessState, ProcessType } from './enums.ts'
import { isUnfinished } from './finished-states.ts'
import {
  decide,
  decideCreation,
  isOpen,
  isProcessEventType,
  isTerminal,
  possibleEvents,
  targetOf,
  processEventTypes,
  transitionPairs,
} from './process-lifecycle.ts'

/** Written out manually from the agreed table, one line for each of its rows; never derived from the code. */
const agreed: readonly (readonly [from: string, to: string])[] = [
  ['SCHEDULED_FOR_DELAYED_LINK_SENDING SCHEDULED_FOR_NO_DMS_RESERVATION', 'LINK_GENERATED CANCELLED'],
  [
    'LINK_GENERATED LINK_SEND_FAILED LINK_SENT',
    'LINK_SENT LINK_SEND_FAILED STARTED BOX_RESERVED DELIVERY_NOT_COMPLETED CANCELLED',
  ],
  [
    'STARTED',
    'WAITING_THIRD_PARTY_INFORMATION BOX_RESERVED NO_ROOM_LEFT BOX_RESERVATION_FAILED ADVISOR_CONFIRMED ADVISOR_VISIT_REQUIRED ADVISOR_EXPIRED DELIVERY_NOT_COMPLETED CANCELLED',
  ],
  [
    'WAITING_THIRD_PARTY_INFORMATION',
    'STARTED ADVISOR_CONFIRMED BOX_RESERVED NO_ROOM_LEFT BOX_RESERVATION_FAILED ADVISOR_VISIT_REQUIRED CANCELLED',
  ],
  ['ADVISOR_EXPIRED', 'ADVISOR_CONFIRMED ADVISOR_VISIT_REQUIRED CANCELLED'],
  ['ADVISOR_VISIT_REQUIRED', 'ADVISOR_CONFIRMED DELIVERY_DONE CANCELLED'],
  ['ADVISOR_CONFIRMED', 'BOX_RESERVED NO_ROOM_LEFT BOX_RESERVATION_FAILED ADVISOR_VISIT_REQUIRED CANCELLED'],
  [
    'NO_ROOM_LEFT BOX_RESERVATION_FAILED',
    'WAITING_THIRD_PARTY_INFORMATION BOX_RESERVED NO_ROOM_LEFT BOX_RESERVATION_FAILED ADVISOR_VISIT_REQUIRED CANCELLED',
  ],
  [
    'BOX_RESERVED',
    'CUSTOMER_NOTIFIED_OF_RESERVATION SUBSTITUTE_VEHICLE_KEYS_FILLED WAITING_KEY_CODE READY_FOR_PAYMENT WAITING_THIRD_PARTY_INFORMATION BOX_RESERVATION_FAILED CANCELLED',
  ],
  [
    'SUBSTITUTE_VEHICLE_KEYS_FILLED CUSTOMER_NOTIFIED_OF_RESERVATION',
    'WAITING_KEY_CODE BOX_RESERVATION_FAILED CANCELLED',
  ],
  ['WAITING_KEY_CODE', 'KEY_CODE_SENT KEY_CODE_SEND_FAILED BOX_RESERVATION_FAILED CANCELLED'],
  [
    'KEY_CODE_SEND_FAILED KEY_CODE_SENT',
    'KEY_CODE_SENT CUSTOMER_KEYS_DELIVERED RETRIEVE_STARTED CUSTOMER_RESERVATION_EXPIRED CANCELLED',
  ],
  ['KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED'],
  ['CUSTOMER_RESERVATION_EXPIRED', 'BOX_RESERVED CUSTOMER_KEYS_DELIVERED DELIVERY_NOT_COMPLETED CANCELLED'],
  ['CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED DELIVERY_DONE'],
  ['CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE'],
  ['DELIVERY_DONE', 'READY_FOR_PAYMENT PROCESS_DONE DELIVERY_DONE'],
  ['USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT PAYMENT_LINK_SENT PAYMENT_LINK_SEND_FAILED CANCELLED'],
  ['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT PAYMENT_LINK_SEND_FAILED PAYMENT_DONE CANCELLED READY_FOR_PAYMENT'],
  [
    'PAYMENT_LINK_SENT PAYMENT_LINK_SEND_FAILED',
    'PAYMENT_LINK_SENT PAYMENT_LINK_SEND_FAILED READY_FOR_PAYMENT PAYMENT_DONE CANCELLED',
  ],
  ['PAYMENT_DONE', 'RETRIEVE_STARTED PROCESS_DONE REFUND_READY PAYMENT_DONE'],
  ['RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT PROCESS_DONE'],
  ['SUBSTITUTE_VEHICLE_KEYS_LEFT', 'PROCESS_DONE'],
  ['PROCESS_DONE', 'REFUND_READY CLOSED'],
  ['REFUND_READY', 'REFUND_REQUESTED CLOSED'],
  ['REFUND_REQUESTED', 'REFUNDED REFUND_READY'],
  ['REFUNDED CANCELLED', 'CLOSED'],
  ['DELIVERY_NOT_COMPLETED', 'CLOSED LINK_SENT'],
]
const agreedPairs = new Set(
  agreed.flatMap(([from, to]) => from.split(' ').flatMap((one) => to.split(' ').map((other) => `${one} ${other}`))),
)

/** The rows of the agreed table that name their actors. */
const agreedActors: readonly (readonly [ProcessType, ProcessState, ProcessState, string])[] = [
  ['DELIVERY', 'SCHEDULED_FOR_DELAYED_LINK_SENDING', 'LINK_GENERATED', 'staff timer'],
  ['DELIVERY', 'LINK_GENERATED', 'LINK_SENT', 'system'],
  ['DELIVERY', 'LINK_SENT', 'LINK_SEND_FAILED', 'system'],
  ['DELIVERY', 'LINK_SENT', 'STARTED', 'customer'],
  ['RETRIEVE', 'LINK_SENT', 'BOX_RESERVED', 'staff locker'],
  ['DELIVERY', 'LINK_SENT', 'DELIVERY_NOT_COMPLETED', 'timer'],
  ['DELIVERY', 'LINK_SENT', 'CANCELLED', 'staff dms'],
  ['DELIVERY', 'STARTED', 'WAITING_THIRD_PARTY_INFORMATION', 'customer'],
  ['DELIVERY', 'STARTED', 'BOX_RESERVED', 'system'],
  ['DELIVERY', 'STARTED', 'NO_ROOM_LEFT', 'system'],
  ['DELIVERY', 'STARTED', 'BOX_RESERVATION_FAILED', 'system'],
  ['DELIVERY', 'STARTED', 'ADVISOR_CONFIRMED', 'staff'],
  ['DELIVERY', 'STARTED', 'ADVISOR_VISIT_REQUIRED', 'staff system'],
  ['DELIVERY', 'STARTED', 'ADVISOR_EXPIRED', 'timer'],
  ['DELIVERY', 'STARTED', 'DELIVERY_NOT_COMPLETED', 'timer'],
  ['DELIVERY', 'WAITING_THIRD_PARTY_INFORMATION', 'STARTED', 'provider'],
  ['DELIVERY', 'WAITING_THIRD_PARTY_INFORMATION', 'BOX_RESERVED', 'system provider'],
  ['NO_DMS_RETRIEVE', 'BOX_RESERVED', 'WAITING_THIRD_PARTY_INFORMATION', 'customer'],
  ['RETRIEVE', 'BOX_RESERVED', 'WAITING_THIRD_PARTY_INFORMATION', ''],
  ['DELIVERY', 'NO_ROOM_LEFT', 'BOX_RESERVED', 'staff timer'],
  ['DELIVERY', 'BOX_RESERVED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'system'],
  ['DELIVERY', 'BOX_RESERVED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'staff locker'],
  ['DELIVERY', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'system'],
  ['RETRIEVE', 'BOX_RESERVED', 'READY_FOR_PAYMENT', 'staff dms'],
  ['DELIVERY', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'WAITING_KEY_CODE', 'system timer'],
  ['DELIVERY', 'KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED', 'staff locker'],
  ['RETRIEVE', 'KEY_CODE_SENT', 'RETRIEVE_STARTED', 'locker'],
  ['DELIVERY', 'KEY_CODE_SENT', 'CUSTOMER_RESERVATION_EXPIRED', 'staff timer'],
  ['DELIVERY', 'CUSTOMER_RESERVATION_EXPIRED', 'BOX_RESERVED', 'customer staff locker'],
  ['DELIVERY', 'CUSTOMER_RESERVATION_EXPIRED', 'CUSTOMER_KEYS_DELIVERED', 'locker'],
  ['DELIVERY', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'staff locker'],
  ['DELIVERY', 'CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE', 'staff'],
  ['DELIVERY', 'DELIVERY_DONE', 'READY_FOR_PAYMENT', 'staff dms'],
  ['DELIVERY', 'DELIVERY_DONE', 'PROCESS_DONE', 'staff dms'],
  ['DELIVERY', 'PAYMENT_LINK_SENT', 'PAYMENT_DONE', 'staff terminal provider'],
  ['DELIVERY', 'PAYMENT_DONE', 'RETRIEVE_STARTED', 'staff locker'],
  ['DELIVERY', 'RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT', 'staff locker'],
  ['DELIVERY', 'REFUND_REQUESTED', 'REFUND_READY', 'staff provider'],
  ['DELIVERY', 'DELIVERY_NOT_COMPLETED', 'LINK_SENT', 'staff'],
]

function actorsWhoMove(processType: ProcessType, from: ProcessState, to: ProcessState): readonly ActorKind[] {
  return actorKinds.filter((actor) =>
    processEventTypes.some((type) => {
      const decision = decide({ state: from, processType, useRetrievalProcess: true }, { type, actor })
      return decision.ok && decision.to === to
    }),
  )
}

const everyPair = processStates.flatMap((from) => processStates.map((to) => [from, to] as const))

describe('the table of transitions', () => {
  it.each(everyPair)('from %s to %s exactly where agreed', (from, to) => {
    const movers = processTypes.flatMap((processType) => actorsWhoMove(processType, from, to))
    expect(movers.length > 0).toBe(agreedPairs.has(`${from} ${to}`))
  })

  it.each(agreedActors)('%s: from %s to %s only by the agreed actors', (processType, from, to, actors) => {
    expect(actorsWhoMove(processType, from, to).join(' ')).toBe(actors)
  })

  it('gives each allowed pair once for the database', () => {
    const pairs = transitionPairs().map((pair) => pair.join(' '))
    expect(new Set(pairs)).toEqual(agreedPairs)
    expect(pairs).toHaveLength(agreedPairs.size)
  })

  it('never lets two events of one state lead to the same state, but after an identity check', () => {
    const moves = processStates.flatMap((from) =>
      processEventTypes
        .filter((type) =>
          processTypes.some((processType) =>
            actorKinds.some((actor) => decide({ state: from, processType }, { type, actor }).ok),
          ),
        )
        .map((type) => `${from} ${targetOf(from, type)}`),
    )
    const twice = moves.filter((move, index) => moves.indexOf(move) !== index)
    // Whether it was they, or is not known, leaves the process with the advisor or with them: history tells which.
    expect(new Set(twice)).toEqual(
      new Set(['WAITING_THIRD_PARTY_INFORMATION STARTED', 'WAITING_THIRD_PARTY_INFORMATION BOX_RESERVED']),
    )
  })

  it('reaches every state from the births', () => {
    const reached = new Set<ProcessState>(
      processStates.filter((to) =>
        processTypes.some((type) => actorKinds.some((actor) => decideCreation(type, to, actor).ok)),
      ),
    )
    // A set grows while it is walked, so this visits what it finds on the way.
    for (const from of reached) for (const [one, to] of transitionPairs()) if (one === from) reached.add(to)
    expect(reached).toEqual(new Set(processStates))
  })

  it('can bring every state to its end', () => {
    const ending = new Set<ProcessState>(['CLOSED'])
    for (const to of ending) for (const [from, other] of transitionPairs()) if (other === to) ending.add(from)
    expect(ending).toEqual(new Set(processStates))
  })
})

describe('births', () => {
  const born: readonly (readonly [ProcessState, string])[] = [
    ['LINK_GENERATED', 'staff dms'],
    ['SCHEDULED_FOR_DELAYED_LINK_SENDING', 'staff dms'],
    ['SCHEDULED_FOR_NO_DMS_RESERVATION', 'staff'],
    ['USE_ONLY_PAYMENT', 'staff dms'],
    ['STARTED', 'customer'],
  ]

  it('are allowed in the agreed states by the agreed actors and in no other', () => {
    const allowed = processStates.flatMap((to) => {
      const actors = actorKinds.filter((actor) => decideCreation('ONLY_PAYMENT', to, actor).ok)
      return actors.length === 0 ? [] : [`${to}: ${actors.join(' ')}`]
    })
    expect(new Set(allowed)).toEqual(new Set(born.map(([to, actors]) => `${to}: ${actors}`)))
  })

  it('go straight to payment for payment-only processes alone', () => {
    expect(processTypes.filter((type) => decideCreation(type, 'USE_ONLY_PAYMENT', 'dms').ok)).toEqual(['ONLY_PAYMENT'])
    expect(decideCreation('DELIVERY', 'USE_ONLY_PAYMENT', 'dms')).toEqual({
      ok: false,
      reason: 'wrong_process_type',
      to: 'USE_ONLY_PAYMENT',
    })
  })
})

describe('decide', () => {
  it('says why it refuses', () => {
    const started = { state: 'STARTED', processType: 'DELIVERY' } as const
    expect(decide(started, { type: 'confirm', actor: 'customer' })).toEqual({
      ok: false,
      reason: 'actor_not_allowed',
      from: 'STARTED',
      event: 'confirm',
    })
    expect(decide(started, { type: 'settle_payment', actor: 'provider' })).toEqual({
      ok: false,
      reason: 'illegal_transition',
      from: 'STARTED',
      event: 'settle_payment',
    })
    expect(
      decide({ state: 'LINK_SENT', processType: 'DELIVERY' }, { type: 'fill_retrieval_box', actor: 'staff' }),
    ).toEqual({ ok: false, reason: 'wrong_process_type', from: 'LINK_SENT', event: 'fill_retrieval_box' })
  })

  it.each([
    ['LINK_SENT', 'fill_retrieval_box', 'staff'],
    ['BOX_RESERVED', 'ready_for_payment', 'dms'],
    ['KEY_CODE_SENT', 'start_retrieval', 'locker'],
    ['KEY_CODE_SEND_FAILED', 'start_retrieval', 'locker'],
  ] as const)('keeps %s %s for the types in which keys are retrieved', (state, type, actor) => {
    expect(processTypes.filter((processType) => decide({ state, processType }, { type, actor }).ok)).toEqual([
      'RETRIEVE',
      'NO_DMS_RETRIEVE',
      'NO_DMS_RETRIEVE_AND_RETURN',
    ])
  })

  it.each([
    ['BOX_RESERVED', 'request_identity', 'customer'],
    ['WAITING_THIRD_PARTY_INFORMATION', 'identity_verified_at_box', 'provider'],
    ['WAITING_THIRD_PARTY_INFORMATION', 'identity_failed_at_box', 'provider'],
  ] as const)('keeps %s %s for the types in which keys of ours are handed out', (state, type, actor) => {
    expect(processTypes.filter((processType) => decide({ state, processType }, { type, actor }).ok)).toEqual([
      'NO_DMS_RETRIEVE',
      'NO_DMS_RETRIEVE_AND_RETURN',
    ])
  })

  it('lets nothing out of a closed process', () => {
    for (const processType of processTypes)
      for (const actor of actorKinds) expect(possibleEvents({ state: 'CLOSED', processType }, actor)).toEqual([])
  })

  it('never lets a customer move the money or the workshop', () => {
    const byCustomer = processStates.flatMap((state) =>
      processTypes.flatMap((processType) => possibleEvents({ state, processType }, 'customer')),
    )
    expect(new Set(byCustomer)).toEqual(new Set(['open', 'request_identity', 'reserve_box']))
  })
})

describe('what a state means', () => {
  it('only CLOSED is the end', () => {
    expect(processStates.filter(isTerminal)).toEqual(['CLOSED'])
    expect(processStates.filter((state) => !isOpen(state))).toEqual(['CLOSED'])
  })

  it('a work order is free again once its process is done, refunded, given up, cancelled or closed', () => {
    expect(processStates.filter((state) => !isUnfinished(state))).toEqual([
      'PROCESS_DONE',
      'REFUND_READY',
      'REFUND_REQUESTED',
      'REFUNDED',
      'DELIVERY_NOT_COMPLETED',
      'CANCELLED',
      'CLOSED',
    ])
  })

  it('knows the names of its events and no others', () => {
    expect(isProcessEventType('settle_payment')).toBe(true)
    expect(isProcessEventType('toString')).toBe(false)
    expect(isProcessEventType('SETTLE_PAYMENT')).toBe(false)
  })

  it('offers staff what the screen of a started process needs', () => {
    expect(possibleEvents({ state: 'STARTED', processType: 'DELIVERY' }, 'staff')).toEqual([
      'confirm',
      'require_visit',
      'cancel',
    ])
  })
})
