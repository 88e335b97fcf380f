import { describe, expect, it } from 'vitest'

import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'

import { boxState, isFree, isStranded } from './box-state.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

const box = (given: Partial<DeskBox> = {}): DeskBox => ({
  id: 'box_1',
  version: 1,
  number: 1,
  size: 'S',
  lane: 'ROUND_THE_CLOCK',
  column: 0,
  row: 0,
  outOfUse: false,
  outOfUseReason: null,
  isFaulty: false,
  isForced: false,
  isDoorOpen: null,
  seesKeys: false,
  unclaimed: null,
  holder: null,
  command: null,
  ...given,
})
const holder = (given: Partial<NonNullable<DeskBox['holder']>> = {}): DeskBox['holder'] => ({
  processId: 'prc_1',
  state: 'KEY_CODE_SENT',
  processType: 'DELIVERY',
  licenseNumber: null,
  reservedAt: at(-10),
  expiresAt: at(10),
  keysInSince: null,
  ...given,
})
const command = (given: Partial<NonNullable<DeskBox['command']>> = {}): DeskBox['command'] => ({
  state: 'waiting',
  requestedAt: at(-1),
  requestedBy: null,
  reason: 'x',
  expiresAt: at(4),
  fetchedAt: null,
  settledAt: null,
  ...given,
})

describe('a box at a glance', () => {
  it.each([
    [box(), 'free'],
    [box({ holder: holder() }), 'reserved'],
    [box({ holder: holder({ expiresAt: at(-1) }) }), 'late'],
    [box({ holder: holder({ expiresAt: null, keysInSince: at(-1) }) }), 'keys'],
    [box({ unclaimed: { since: at(-1), candidates: [] }, holder: holder() }), 'unclaimed'],
    [box({ seesKeys: true }), 'seen'],
    [box({ outOfUse: true }), 'out'],
    [box({ outOfUse: true, holder: holder() }), 'out'],
    [box({ outOfUse: true, isFaulty: true }), 'faulty'],
    [box({ command: command(), isFaulty: true, outOfUse: true }), 'opening'],
    [box({ command: command({ expiresAt: at(-1) }) }), 'free'],
    [box({ command: command({ state: 'opened' }) }), 'free'],
  ] as const)('%# is %s', (given, state) => {
    expect(boxState(given, now)).toBe(state)
  })

  it('is free only where a customer may be given it', () => {
    expect([box(), box({ outOfUse: true }), box({ holder: holder() })].map(isFree)).toEqual([true, false, false])
  })

  it('strands whoever is to bring keys to it while it is out of use', () => {
    const stranded = box({ outOfUse: true, holder: holder() })
    const withKeys = box({ outOfUse: true, holder: holder({ keysInSince: at(-1) }) })
    expect([stranded, withKeys, box({ holder: holder() })].map(isStranded)).toEqual([true, false, false])
  })
})
