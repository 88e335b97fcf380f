import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { testNow } from '#tests/support/clock.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { answerOf } from '#tests/support/customer-writes.ts'
import { expectNothingChanged, refusalOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

beforeEach(freshDatabase)

const waiting = (state: ProcessState) => ({ state, currentStep: 'WAITING_CONFIRMATION' as const, dueAt: testNow + 1 })
const again = (customer: Customer) => customer.send('POST', '/reserve-again')
const boxless: ProcessState[] = ['CUSTOMER_RESERVATION_EXPIRED', 'NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED']

describe.each(boxless)('asking for a box again in %s', (state) => {
  it('leases one, in two round trips that walk no table', async () => {
    const customer = await seedCustomer({ process: waiting(state) })
    await runByCloud()
    customer.app.d1.forget()
    expect((await answerOf(again(customer))).state).toBe('WAITING_KEY_CODE')
    expect(customer.app.d1.roundTrips()).toBe(2)
    expect(await cloudLooks()).toEqual(['prc_1:cloud lck_north'])
    await expectNoTableScan(customer.app.d1)
    const [lease] = await rowsOf('select process_id, expires_at, ended_at from box_leases')
    expect(lease).toEqual({ process_id: 'prc_1', expires_at: testNow + 48 * 3_600_000, ended_at: null })
    expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: null }])
    const [, reserved] = await rowsOf('select type, actor_kind from process_events order by version desc')
    expect(reserved).toEqual({
      type: 'reserve_box',
      actor_kind: state === 'CUSTOMER_RESERVATION_EXPIRED' ? 'customer' : 'timer',
    })
  })

  it('says so when none is free, and leaves everything as it was', async () => {
    const customer = await seedCustomer({ boxes: 0, process: waiting(state) })
    expect(await refusalOf(() => again(customer))).toMatchObject({ status: 409, code: 'process.no_room_left' })
  })

  it('eight times at once leases one box', async () => {
    const customer = await seedCustomer({ process: waiting(state) })
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(again(customer))))
    expect(new Set(answers.map((answer) => answer.state))).toEqual(new Set(['WAITING_KEY_CODE']))
    expect(await rowsOf('select count(*) as leases from box_leases')).toEqual([{ leases: 1 }])
  })
})

describe('asking for a box again', () => {
  it('with a box in hand changes nothing', async () => {
    const customer = await seedCustomer({ process: { ...waiting('KEY_CODE_SENT'), lease: { boxId: 'box_1' } } })
    expect((await expectNothingChanged(() => again(customer))).status).toBe(200)
  })

  it.each<ProcessType>(['RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])(
    'is nothing for a %s: an empty box has no keys to collect',
    async (processType) => {
      const customer = await seedCustomer({ process: { ...waiting('NO_ROOM_LEFT'), processType } })
      expect(await refusalOf(() => again(customer))).toMatchObject({ status: 409, code: 'process.wrong_process_type' })
    },
  )

  it.each<ProcessState>(['STARTED', 'ADVISOR_CONFIRMED', 'CUSTOMER_KEYS_DELIVERED', 'PAYMENT_DONE', 'CANCELLED'])(
    'is refused in %s',
    async (state) => {
      const customer = await seedCustomer({ process: waiting(state) })
      const refusal = await refusalOf(() => again(customer))
      expect(refusal.status).toBe(409)
      expect(refusal.code).toMatch(/^process\.(illegal_transition|actor_not_allowed)$/)
    },
  )
})

it('tells who waits what the site can do instead, in their language, and nobody else', async () => {
  const customer = await seedCustomer({ process: { state: 'NO_ROOM_LEFT' } })
  const overflow = { 'fi-FI': 'Jätä avain postiluukkuun.', 'sv-FI': 'Lämna nyckeln i brevlådan.' }
  await env.DB.prepare('update lockers set overflow = ?').bind(JSON.stringify(overflow)).run()
  expect((await customer.status()).overflow).toBe(overflow['fi-FI'])
  await env.DB.prepare(`update processes set language_id = 'acc_north_sv'`).run()
  expect((await customer.status()).overflow).toBe(overflow['sv-FI'])
  await env.DB.prepare(`update lockers set overflow = '{}'`).run()
  expect((await customer.status()).overflow).toBeNull()
})
