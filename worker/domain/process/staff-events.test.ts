import { expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'
import { possibleEvents } from '#domain/process-lifecycle.ts'

import { isReportedByStaff, offeredEvents } from './staff-events.ts'

const offered = (state: Parameters<typeof possibleEvents>[0]['state'], isConfirmed = true) =>
  offeredEvents(
    { state, processType: 'DELIVERY', isConfirmed },
    possibleEvents({ state, processType: 'DELIVERY' }, 'staff'),
  )

it('a confirmed customer is let through first, and sent away last', () => {
  expect(offered('STARTED').map(({ type, isLikely }) => [type, isLikely])).toEqual([
    ['confirm', true],
    ['require_visit', false],
    ['cancel', false],
  ])
})

it('nothing is likely while the customer is still reading', () => {
  expect(offered('STARTED', false).some(({ isLikely }) => isLikely)).toBe(false)
})

it('ways out of the usual course ask why', () => {
  expect(offered('KEY_CODE_SENT').find(({ type }) => type === 'cancel')).toMatchObject({
    label: 'event.cancel',
    asksReason: true,
  })
})

it('offers each possible event once, the likely one first, and a cancellation never before another', () => {
  for (const state of processStates) {
    for (const processType of processTypes) {
      const possible = possibleEvents({ state, processType }, 'staff')
      const events = offeredEvents({ state, processType, isConfirmed: true }, possible)
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(possible.filter(isReportedByStaff)))
      expect(events.slice(1).some(({ isLikely }) => isLikely)).toBe(false)
      const behind = events.slice(0, -1).map(({ type }) => type)
      expect(behind).not.toContain('cancel')
    }
  }
})
