import { expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'
import { possibleEvents } from '#domain/process-lifecycle.ts'

import { offeredEvents } from './staff-events.ts'
import { isUndoable } from './undo.ts'

const offered = processStates.flatMap((state) =>
  processTypes.flatMap((processType) => {
    const process = { state, processType, useRetrievalProcess: true, isConfirmed: true }
    return offeredEvents(process, possibleEvents(process, 'staff'))
  }),
)

/** Events that send something, move money, lease a box or end what cannot be begun again. */
const asking = [
  'cancel',
  'close',
  'confirm',
  'fill_retrieval_box',
  'fill_substitute_keys',
  'box_failed',
  'key_code_sent',
  'offer_refund',
  'open_scheduled',
  'order_changed',
  'payment_link_sent',
  'ready_for_payment',
  'reopen_link',
  'request_refund',
  'require_visit',
  'reserve_box',
  'settle_payment',
  'settle_refund',
]

it('every event of staff either asks first or can be taken back', () => {
  const told = [...new Set(offered.map(({ type }) => type))]
  expect(told.filter((type) => !isUndoable(type)).toSorted()).toEqual(asking.toSorted())
  expect(offered.filter(({ type, canUndo }) => canUndo !== isUndoable(type))).toEqual([])
})
