import { describe, expect, it } from 'vitest'

import { processStates } from '#domain/enums.ts'
import { decide } from '#domain/process-lifecycle.ts'

describe('a trial', () => {
  it('is ended by a timer wherever staff could end it, and no other visit is', () => {
    for (const state of processStates) {
      const process = { state, processType: 'DELIVERY' } as const
      for (const type of ['cancel', 'finish', 'collect_keys'] as const) {
        const byStaff = decide(process, { type, actor: 'staff' }).ok
        const isTimers = decide(process, { type, actor: 'timer' }).ok
        expect([state, type, decide({ ...process, isTrial: true }, { type, actor: 'timer' }).ok]).toEqual([
          state,
          type,
          byStaff || isTimers,
        ])
        expect([state, type, isTimers]).toEqual([state, type, false])
      }
    }
  })

  it('gives nobody else a right', () => {
    const trial = { state: 'LINK_SENT', processType: 'DELIVERY', isTrial: true } as const
    for (const actor of ['customer', 'locker', 'terminal', 'provider', 'system'] as const)
      expect(decide(trial, { type: 'cancel', actor }).ok).toBe(false)
  })
})
