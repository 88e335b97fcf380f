import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/database.ts'
import { outboxRows, smsCalls, statesOf, wishEffect } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { cells, freshEnvironment, noteHome } from '#tests/support/two-cells.ts'
import { effectKinds } from '#worker/process/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(cells)('every minute, in %s', (cell) => {
  let expectHomeAsItWas: () => Promise<void>
  beforeEach(async () => {
    await freshEnvironment(cell)
    if (cell === 'a second cell') expectHomeAsItWas = await noteHome()
    await seedAccount({ customerReservationHours: 48, linkValidDays: 30 })
  })
  afterEach(async () => {
    if (cell === 'a second cell') await expectHomeAsItWas()
  })

  describe('a link that is to be sent later', () => {
    it('goes out in the minute it is due, once, and is then good for as long as any link', async () => {
      const visit = await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow + hour })
      const { clock, outgoing, tick } = cron()

      await tick()
      expect(smsCalls(outgoing)).toEqual([])
      clock.advance(hour)
      await Promise.all([tick(), tick()])
      await tick()

      expect(smsCalls(outgoing)).toHaveLength(1)
      expect(await statesOf(visit.id)).toEqual(['SCHEDULED_FOR_DELAYED_LINK_SENDING', 'LINK_GENERATED', 'LINK_SENT'])
      expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: testNow + hour + 30 * day }])
      expect(await rowsOf(`select actor_kind, actor_id from process_events where type = 'open_scheduled'`)).toEqual([
        { actor_kind: 'timer', actor_id: 'due-processes' },
      ])
    })

    it('is not sent for a process that was cancelled first', async () => {
      await visitOf(1, { state: 'CANCELLED', dueAt: testNow })
      const { outgoing, tick } = cron()
      await tick()
      expect(outgoing.calls).toEqual([])
      expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: null }])
    })

    it('goes out for all of more than one page, whichever of them fails', { timeout: 60_000 }, async () => {
      for (let number = 1; number <= 60; number += 1) {
        await visitOf(number, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow - number })
      }
      // One of them cannot be moved: something else moves it between the reading and the writing.
      await env.DB.prepare(
        `create trigger stubborn before update on processes when old.id = 'prc_30' begin select raise(abort, 'no'); end`,
      ).run()
      const { outgoing, tick } = cron()

      await tick()

      expect(await rowsOf('select state, count(*) as count from processes group by state order by state')).toEqual([
        { state: 'LINK_SENT', count: 59 },
        { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', count: 1 },
      ])
      await env.DB.prepare('drop trigger stubborn').run()
      await tick()
      expect(smsCalls(outgoing)).toHaveLength(60)
    })
  })

  describe('time that runs out', () => {
    it.each([
      ['a link that nobody opened', 'LINK_SENT', 'WORK_ORDER', 'DELIVERY_NOT_COMPLETED'],
      ['a link that could not be sent', 'LINK_SEND_FAILED', 'WORK_ORDER', 'DELIVERY_NOT_COMPLETED'],
      ['a customer who never confirmed', 'STARTED', 'SERVICES', 'DELIVERY_NOT_COMPLETED'],
      ['an advisor who did not confirm', 'STARTED', 'WAITING_CONFIRMATION', 'ADVISOR_EXPIRED'],
      [
        'a customer who did not reserve again',
        'CUSTOMER_RESERVATION_EXPIRED',
        'WAITING_CONFIRMATION',
        'DELIVERY_NOT_COMPLETED',
      ],
    ] as const)('for %s moves the process once', async (_what, state, currentStep, expected) => {
      const visit = await visitOf(1, { state, currentStep, dueAt: testNow })
      const { clock, tick } = cron(testNow - 1)

      await tick()
      expect((await statesOf(visit.id)).at(-1)).toBe(state)
      clock.advance(1)
      await Promise.all([tick(), tick()])

      expect((await statesOf(visit.id)).slice(-2)).toEqual([state, expected])
      expect(await rowsOf('select state, due_at from processes')).toEqual([{ state: expected, due_at: null }])
    })

    it('is forgotten where the process has moved on', async () => {
      await visitOf(1, { state: 'CUSTOMER_KEYS_DELIVERED', dueAt: testNow })
      const { tick, outgoing } = cron()
      await tick()
      expect(await rowsOf('select state, due_at, version from processes')).toMatchObject([
        { state: 'CUSTOMER_KEYS_DELIVERED', due_at: null },
      ])
      expect(outgoing.calls).toEqual([])
    })
  })

  describe('a reservation', () => {
    const held = (expiresAt: number, state: ProcessSeed['state'] = 'KEY_CODE_SENT') => ({
      state,
      lease: { boxId: 'box_1', expiresAt },
    })

    it.each(['KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED'] as const)(
      'runs out in %s and gives its box back',
      async (state) => {
        await seedLocker()
        const visit = await visitOf(1, held(testNow, state))
        const { tick } = cron()

        await Promise.all([tick(), tick()])

        expect((await statesOf(visit.id)).slice(-2)).toEqual([state, 'CUSTOMER_RESERVATION_EXPIRED'])
        expect(await rowsOf('select ended_at, end_reason from box_leases')).toEqual([
          { ended_at: testNow, end_reason: 'CUSTOMER_RESERVATION_EXPIRED' },
        ])
        expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: testNow + 30 * day }])
      },
    )

    it('with the key in the box never runs out', async () => {
      await seedLocker()
      const visit = await visitOf(1, held(testNow - day))
      await env.DB.prepare('update box_leases set confirmed_at = 1').run()
      await cron().tick()
      expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
    })

    it('is kept for a key that was put in while the jobs were running', async () => {
      await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
      await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow - 1 } })
      const late = await visitOf(2, {
        state: 'KEY_CODE_SENT',
        lease: { boxId: 'box_2', accessCode: '222222', expiresAt: testNow },
      })
      // The key of the second is reported after both were found, while the first is being given up.
      await env.DB.prepare(
        `create trigger meanwhile after update on processes when new.id = 'prc_1'
       begin update box_leases set confirmed_at = 1 where process_id = 'prc_2'; end`,
      ).run()
      await cron().tick()
      expect((await statesOf(late.id)).at(-1)).toBe('KEY_CODE_SENT')
      expect(await rowsOf('select process_id from box_leases where ended_at is null')).toEqual([
        { process_id: late.id },
      ])
    })

    it('holds until its last moment', async () => {
      await seedLocker()
      const visit = await visitOf(1, held(testNow + 1))
      await cron().tick()
      expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
    })
  })

  describe('an effect that cannot be made', () => {
    it('is parked after eight attempts, where people see it, and does not hold back what comes after it', async () => {
      const visit = await visitOf(1, { state: 'LINK_GENERATED' })
      await wishEffect('process.unheard_of', visit.id)
      const { clock, outgoing, tick } = cron()
      for (let passed = 0; passed <= 30; passed += 1) {
        await tick()
        clock.advance(minute)
      }
      expect(await outboxRows()).toMatchObject([
        { kind: 'process.unheard_of', attempts: 8, last_error: 'Error', parked_at: expect.any(Number) },
      ])

      await wishEffect(effectKinds.sendLink, visit.id)
      await tick()
      expect(smsCalls(outgoing)).toHaveLength(1)
      expect(await outboxRows()).toHaveLength(1)
    })
  })

  describe('a run that dies', () => {
    it(
      'at any round trip leaves nothing half done, and the next runs finish the work',
      { timeout: 60_000 },
      async () => {
        await seedLocker({ boxes: [{ number: 1 }] })
        await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
        await visitOf(2, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow } })
        await visitOf(3, { state: 'NO_ROOM_LEFT' })
        const { clock, d1, outgoing, tick } = cron()

        for (let nth = 1; nth <= 24; nth += 1) {
          d1.forget()
          d1.failAt(nth, nth % 2 === 0 ? 'before' : 'after')
          await tick()
          clock.advance(minute)
        }
        d1.forget()
        for (let passed = 0; passed <= 30; passed += 1) {
          await tick()
          clock.advance(minute)
        }

        expect(await rowsOf('select id, state from processes order by id')).toEqual([
          { id: 'prc_1', state: 'LINK_SENT' },
          { id: 'prc_2', state: 'CUSTOMER_RESERVATION_EXPIRED' },
          { id: 'prc_3', state: 'KEY_CODE_SENT' },
        ])
        expect(smsCalls(outgoing)).toHaveLength(2)
        expect(await outboxRows()).toEqual([])
        expect(await rowsOf('select count(*) as active from box_leases where ended_at is null')).toEqual([
          { active: 1 },
        ])
      },
    )
  })

  it('reads no table from one end to the other', async () => {
    await seedLocker({ boxes: [{ number: 1 }] })
    await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
    await visitOf(2, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow } })
    await visitOf(3, { state: 'NO_ROOM_LEFT' })
    const { d1, tick } = cron()
    await tick()
    await expectNoTableScan(d1)
  })
})
