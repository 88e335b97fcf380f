import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'
import { possibleEvents } from '#domain/process-lifecycle.ts'

import { whatIsMissing } from './override.ts'
import { offeredEvents } from './staff-events.ts'

const standings = fc.record({
  state: fc.constantFrom(...processStates),
  processType: fc.constantFrom(...processTypes),
  useRetrievalProcess: fc.boolean(),
  keysLaidBack: fc.boolean(),
  isConfirmed: fc.boolean(),
  lacksApproval: fc.boolean(),
  lacksIdentity: fc.boolean(),
  isHeldBack: fc.boolean(),
  asksPrice: fc.boolean(),
  asksSafety: fc.boolean(),
  sensorSeesKeys: fc.constantFrom(true, false, null),
})

it('what is recommended takes no process past anything, and whatever does asks why and cannot be told at once', () => {
  fc.assert(
    fc.property(standings, (process) => {
      const events = offeredEvents(process, possibleEvents(process, 'staff'))
      expect(events.filter(({ isLikely, missing }) => isLikely && missing.length > 0)).toEqual([])
      const past = events.filter(({ missing }) => missing.length > 0)
      expect(past.filter(({ asksReason, canUndo }) => !asksReason || canUndo)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

it('a free test drive is not sent to be paid by the button while the customer has not said yes', () => {
  const drive = { state: 'BOX_RESERVED', processType: 'NO_DMS_RETRIEVE', isConfirmed: false } as const
  const lacking = { ...drive, lacksApproval: true, lacksIdentity: true, isHeldBack: true }
  const [first] = offeredEvents(lacking, possibleEvents(lacking, 'staff'))
  expect(first).toMatchObject({ type: 'ready_for_payment', isLikely: false, missing: ['approval', 'identity'] })
})

it('a bill over additional work about safety that nobody answered is not recommended, and wants a word', () => {
  const open = { state: 'DELIVERY_DONE', processType: 'DELIVERY', isConfirmed: false, asksSafety: true } as const
  const [first] = offeredEvents(open, possibleEvents(open, 'staff'))
  expect(first).toMatchObject({ type: 'ready_for_payment', isLikely: false, asksReason: true, missing: ['proposal'] })
  expect(whatIsMissing(open, 'settle_payment')).toEqual(['proposal'])
  expect(whatIsMissing(open, 'cancel')).toEqual([])
})

it('a car that is paid after it was left goes past nothing', () => {
  const lacking = { lacksApproval: true, lacksIdentity: true, isHeldBack: true } as const
  expect(whatIsMissing({ ...lacking, state: 'DELIVERY_DONE' }, 'ready_for_payment')).toEqual([])
  expect(whatIsMissing({ ...lacking, state: 'STARTED' }, 'cancel')).toEqual([])
})

it('keys are handed out past what is missing only where the account asks who the customer is', () => {
  const lacking = { state: 'PAYMENT_DONE', lacksApproval: true } as const
  expect(whatIsMissing(lacking, 'start_retrieval')).toEqual([])
  expect(whatIsMissing({ ...lacking, isHeldBack: true }, 'start_retrieval')).toEqual(['approval'])
})

it('money at the counter goes past a price that nobody approved, and past nothing else', () => {
  const lacking = { state: 'PAYMENT_LINK_SENT', lacksApproval: true, lacksIdentity: true, asksPrice: true } as const
  expect(whatIsMissing(lacking, 'settle_payment')).toEqual(['price'])
})

it('what staff say of keys goes past what the sensor of the box says, where that is otherwise', () => {
  const saying = (type: 'collect_keys' | 'deliver_keys' | 'fill_substitute_keys', sensorSeesKeys: boolean | null) =>
    whatIsMissing({ state: 'KEY_CODE_SENT', sensorSeesKeys }, type)
  expect(saying('collect_keys', true)).toEqual(['sensor'])
  expect(saying('deliver_keys', false)).toEqual(['sensor'])
  expect(saying('fill_substitute_keys', false)).toEqual(['sensor'])
  for (const sees of [false, null]) expect(saying('collect_keys', sees)).toEqual([])
  for (const sees of [true, null]) expect(saying('deliver_keys', sees)).toEqual([])
})
