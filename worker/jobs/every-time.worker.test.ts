import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { storedPictures } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type ProcessSeed } from '#tests/support/factories.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { begin, moneyRows, seedPayerAt } from '#tests/support/payment.ts'
import { seedStaff } from '#tests/support/staff.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeEach(freshDatabase)

/** One clock for all of it; what happens is looked at just before its time, and at it. */
function timeline() {
  const run = cron()
  const at = async (instant: number, line: 'minute' | 'night' = 'minute') => {
    run.clock.set(instant)
    await run.tick(line)
    if (line === 'night') await run.tick()
  }
  return { ...run, at }
}
type Timeline = ReturnType<typeof timeline>

type Course = {
  seed: ProcessSeed
  /** The state before, its end, and the state after it. */
  before: string
  when: number
  after: string
}

const courses: Readonly<Record<string, Course>> = {
  'a link is sent at its hour': {
    seed: { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow + 9 * hour },
    before: 'SCHEDULED_FOR_DELAYED_LINK_SENDING',
    when: testNow + 9 * hour,
    after: 'LINK_SENT',
  },
  'a scheduled reservation is opened at its hour': {
    seed: { state: 'SCHEDULED_FOR_NO_DMS_RESERVATION', processType: 'NO_DMS_DELIVERY', dueAt: testNow + 20 * hour },
    before: 'SCHEDULED_FOR_NO_DMS_RESERVATION',
    when: testNow + 20 * hour,
    after: 'LINK_SENT',
  },
  'an advisor is late': {
    seed: { state: 'STARTED', currentStep: 'WAITING_CONFIRMATION', dueAt: testNow + 24 * hour },
    before: 'STARTED',
    when: testNow + 24 * hour,
    after: 'ADVISOR_EXPIRED',
  },
  'a reservation runs out': {
    seed: { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + 48 * hour } },
    before: 'KEY_CODE_SENT',
    when: testNow + 48 * hour,
    after: 'CUSTOMER_RESERVATION_EXPIRED',
  },
  'a link that nobody opened ends': {
    seed: { state: 'LINK_SENT', dueAt: testNow + 30 * day },
    before: 'LINK_SENT',
    when: testNow + 30 * day,
    after: 'DELIVERY_NOT_COMPLETED',
  },
}

const stateOf = async (id: string) => (await statesOf(id)).at(-1)

describe('one clock drives every time there is', () => {
  it.each(Object.entries(courses))('%s, and not a moment sooner', async (_what, { seed, before, when, after }) => {
    await seedAccount({ customerReservationHours: 48, linkValidDays: 30 })
    await seedLocker()
    const { id } = await visitOf(1, seed)
    const { at } = timeline()
    await at(when - 1)
    expect(await stateOf(id)).toBe(before)
    await at(when)
    expect(await stateOf(id)).toBe(after)
    const history = await statesOf(id)
    await at(when + minute)
    expect(await statesOf(id)).toEqual(history)
  })

  it('a box that frees goes to who found none, and the time of that reservation runs from then', async () => {
    await seedAccount({ customerReservationHours: 48 })
    await seedLocker()
    await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + hour } })
    const waiting = await visitOf(2, { state: 'NO_ROOM_LEFT' })
    const { at, outgoing } = timeline()
    await at(testNow + hour - 1)
    expect(await stateOf(waiting.id)).toBe('NO_ROOM_LEFT')
    await at(testNow + hour)
    expect(await stateOf(waiting.id)).toBe('KEY_CODE_SENT')
    expect(smsCalls(outgoing).map(({ to }) => to)).toEqual(['+358400000002'])
    await at(testNow + 49 * hour - 1)
    expect(await stateOf(waiting.id)).toBe('KEY_CODE_SENT')
    await at(testNow + 49 * hour)
    expect(await stateOf(waiting.id)).toBe('CUSTOMER_RESERVATION_EXPIRED')
  })

  it('a payment is asked about after five minutes, and a receipt that was lost is found', async () => {
    const paytrail = fakePaytrail()
    const customer = await seedPayerAt(paytrail)
    const { at, outgoing } = timeline()
    paytrail.listenOn(outgoing)
    const { attempt } = await begin(customer)
    paytrail.pay(attempt.orderNumber)
    await at(testNow + 5 * minute - 1)
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
    await at(testNow + 5 * minute)
    expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', surplus: 0 }])
  })
})

describe('one process', () => {
  /** The customers who are known by name, in the tables and in the archive. */
  const names = async () => {
    const rows = await rowsOf(`select first_name as name from customers where erased_at is null
      union all select customer_name from archived_visits where erased_at is null`)
    return rows.map(({ name }) => name)
  }

  async function expectKept({ at }: Timeline, instant: number, kept: { picture: boolean; name: boolean }) {
    await at(instant, 'night')
    expect((await storedPictures()).length === 1).toBe(kept.picture)
    expect((await names()).map((name) => String(name).includes('Aino'))).toEqual(kept.name ? [true] : [])
    const left = `select first_name from customers where first_name is not null
      union all select customer_name from archived_visits where customer_name is not null`
    expect(await rowsOf(left)).toHaveLength(kept.name ? 1 : 0)
  }

  it('from the hour of its link to the day when nothing is known of its customer any more', async () => {
    await seedAccount({ retentionMonths: 24, linkValidDays: 30 })
    const { id } = await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow + hour })
    await env.LICENCES.put('licences/1', 'picture')
    await rowsOf(
      `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
       values ('lic_1', '${id}', 'licences/1', 'image/jpeg', 7, 1)`,
    )
    await seedStaff()
    const time = timeline()
    await time.at(testNow + hour)
    expect(await stateOf(id)).toBe('LINK_SENT')
    expect(smsCalls(time.outgoing)).toHaveLength(1)

    await time.at(testNow + hour + 30 * day - 1)
    expect(await stateOf(id)).toBe('LINK_SENT')
    const ended = testNow + hour + 30 * day
    await time.at(ended)
    expect(await stateOf(id)).toBe('DELIVERY_NOT_COMPLETED')
    expect(await rowsOf('select ended_at from processes')).toEqual([{ ended_at: ended }])

    await expectKept(time, ended + 30 * day - 1, { picture: true, name: true })
    // The session of a week is spent by then.
    expect(await rowsOf('select id from sessions')).toEqual([])
    await expectKept(time, ended + 30 * day, { picture: false, name: true })

    const erased = new Date(ended).setUTCMonth(new Date(ended).getUTCMonth() + 24)
    await expectKept(time, erased - 1, { picture: false, name: true })
    await expectKept(time, erased, { picture: false, name: false })
    expect(smsCalls(time.outgoing)).toHaveLength(1)
  })
})
