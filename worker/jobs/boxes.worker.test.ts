import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'

const minute = 60_000
const hour = 60 * minute

beforeEach(async () => {
  await freshDatabase()
  await seedAccount({ customerReservationHours: 48, linkValidDays: 30 })
})

describe('a customer for whom there was no box', () => {
  it('gets one as soon as one is free, who waited longest first, and nobody else is touched', async () => {
    await seedLocker({ boxes: [{ number: 1 }] })
    const holder = await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + minute } })
    const second = await visitOf(2, { state: 'NO_ROOM_LEFT', stateChangedAt: testNow - 10 })
    const first = await visitOf(3, { state: 'NO_ROOM_LEFT', stateChangedAt: testNow - 20 })
    const { clock, outgoing, tick } = cron()

    await tick()
    expect((await statesOf(first.id)).at(-1)).toBe('NO_ROOM_LEFT')
    clock.advance(minute)
    await Promise.all([tick(), tick()])
    await tick()

    expect((await statesOf(holder.id)).at(-1)).toBe('CUSTOMER_RESERVATION_EXPIRED')
    expect((await statesOf(first.id)).slice(-4)).toEqual([
      'NO_ROOM_LEFT',
      'BOX_RESERVED',
      'WAITING_KEY_CODE',
      'KEY_CODE_SENT',
    ])
    expect(await rowsOf('select version from processes where id = ?', second.id)).toEqual([{ version: second.version }])
    expect(await rowsOf('select process_id, expires_at from box_leases where ended_at is null')).toEqual([
      { process_id: first.id, expires_at: testNow + minute + 48 * hour },
    ])
    expect(smsCalls(outgoing).map(({ to }) => to)).toEqual(['+358400000003'])
  })

  it('waits on while the only free box is too small, of another lane, broken or of another workshop', async () => {
    await env.DB.prepare(`update accounts set box_size = 'L'`).run()
    await seedLocker({
      boxes: [
        { number: 1, size: 'M' },
        { number: 2, size: 'L', lane: 'FAST_LANE' },
        { number: 3, size: 'XL', outOfUse: true },
      ],
    })
    await seedAccount({ id: 'acc_south' })
    await seedLocker({ id: 'lck_south', accountId: 'acc_south', boxes: [{ number: 1, size: 'XXL' }] })
    await seedLocker({ id: 'lck_off', enabled: false, boxes: [{ number: 1, size: 'XXL' }] })
    const visit = await visitOf(1, { state: 'NO_ROOM_LEFT' })
    const { tick } = cron()

    await tick()
    expect(await rowsOf('select version from processes')).toEqual([{ version: visit.version }])

    await seedLocker({ id: 'lck_new', boxes: [{ number: 7, size: 'L' }] })
    await tick()
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
  })

  it('gets one also where the reservation failed', async () => {
    await seedLocker()
    const visit = await visitOf(1, { state: 'BOX_RESERVATION_FAILED' })
    await cron().tick()
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
  })

  it('is not given an empty one where the workshop has to put keys into it first', async () => {
    await seedLocker()
    const visit = await visitOf(1, { state: 'BOX_RESERVATION_FAILED', processType: 'NO_DMS_RETRIEVE' })
    const { outgoing, tick } = cron()
    await tick()
    expect((await statesOf(visit.id)).at(-1)).toBe('BOX_RESERVATION_FAILED')
    expect(smsCalls(outgoing)).toEqual([])
  })

  it('shares what is free: forty wait for twenty boxes, twenty get one each', { timeout: 60_000 }, async () => {
    await seedLocker({ boxes: Array.from({ length: 20 }, (_none, index) => ({ number: index + 1 })) })
    for (let number = 1; number <= 40; number += 1) await visitOf(number, { state: 'NO_ROOM_LEFT' })
    const { tick } = cron()

    await Promise.all([tick(), tick(), tick()])

    expect(await rowsOf('select count(*) as leases, count(distinct box_id) as boxes from box_leases')).toEqual([
      { leases: 20, boxes: 20 },
    ])
    expect(await rowsOf('select state, count(*) as count from processes group by state order by state')).toEqual([
      { state: 'KEY_CODE_SENT', count: 20 },
      { state: 'NO_ROOM_LEFT', count: 20 },
    ])
  })
})
