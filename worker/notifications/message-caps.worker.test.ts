import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, messageRows, providersThatWork, smsCalls, statesOf, wishEffect } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

type Person = NonNullable<Parameters<typeof seedWorkOrder>[0]>['customer']

async function linkTo(number: number, person: Person): Promise<string> {
  const order = await seedWorkOrder({ number, customer: { email: null, contactMethods: ['SMS'], ...person } })
  const parts = { workOrderId: order.id, customerId: order.customerId }
  const { id } = await seedProcess({ number, state: 'LINK_GENERATED', ...parts })
  await wishEffect(effectKinds.sendLink, id)
  return id
}

async function drain(now = testNow, d1 = countingD1(env.DB)) {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: testClock(now), d1 }))
  return { sms: smsCalls(outgoing).map(({ to }) => to), emails: emailCalls(outgoing).length }
}

const errors = async () => (await messageRows()).map(({ status, error }) => [status, error])

describe('a text message', () => {
  it.each(['+881623456789', '+870773112345', '+88213456789', '+979123456789', '+447624123456', '+4915112345678'])(
    'does not go to %s, which the account sends nothing to, and staff see why',
    async (phoneNumber) => {
      const id = await linkTo(1, { phoneNumber })
      expect((await drain()).sms).toEqual([])
      expect(await errors()).toEqual([['FAILED', 'held_country']])
      expect((await statesOf(id)).at(-1)).toBe('LINK_SEND_FAILED')
      expect(await rowsOf('select unreached_since is not null as unreached from processes')).toEqual([{ unreached: 1 }])
      expect(await rowsOf('select sum(count) as counted from rate_limits')).not.toEqual([{ counted: 0 }])
    },
  )

  it('is followed by an e-mail where the customer has an address', async () => {
    await linkTo(1, { phoneNumber: '+881623456789', email: 'aino@example.fi' })
    expect(await drain()).toEqual({ sms: [], emails: 1 })
  })

  it('goes where the account says', async () => {
    await rowsOf(`update accounts set sms_countries = '["DE"]'`)
    await linkTo(1, { phoneNumber: '+4915112345678' })
    await linkTo(2, { phoneNumber: '+358400000002' })
    expect((await drain()).sms).toEqual(['+4915112345678'])
  })
})

describe('messages in a day', () => {
  it('are so many to a recipient, whatever the visit, and as many again the day after', async () => {
    await rowsOf('update accounts set messages_per_recipient = 3')
    const phoneNumber = '+358400000001'
    for (let number = 1; number <= 5; number += 1) await linkTo(number, { phoneNumber })
    await linkTo(6, { phoneNumber: '+358400000002' })
    expect((await drain()).sms.toSorted()).toEqual([phoneNumber, phoneNumber, phoneNumber, '+358400000002'])
    expect((await errors()).filter(([, error]) => error === 'held_recipient')).toHaveLength(2)
    await linkTo(7, { phoneNumber })
    expect((await drain(testNow + 86_400_000)).sms).toEqual([phoneNumber])
  })

  it('are so many of a visit', async () => {
    await rowsOf('update accounts set messages_per_visit = 1')
    const id = await linkTo(1, { phoneNumber: '+358400000001' })
    expect((await drain()).sms).toHaveLength(1)
    await rowsOf(
      `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
       values ('msg_own', ?, 'contact_notice:x', 'CONTACT_NOTICE', 'SMS', '+358400000009', '', 'WAITING', 1)`,
      id,
    )
    const payload = JSON.stringify({ processId: id, messageId: 'msg_own' })
    await rowsOf(
      `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at) values ('obx_own', ?, ?, ?, 1, 1)`,
      id,
      'message.contact_notice',
      payload,
    )
    expect((await drain()).sms).toEqual([])
    expect(await rowsOf(`select error from messages where id = 'msg_own'`)).toEqual([{ error: 'held_visit' }])
  })

  it('are so many of an account, and none of another’s', async () => {
    await seedAccount({ id: 'acc_south' })
    await rowsOf(`update accounts set messages_per_account = 2 where id = 'acc_north'`)
    for (let number = 1; number <= 4; number += 1) await linkTo(number, { phoneNumber: `+35840000000${number}` })
    expect((await drain()).sms).toHaveLength(2)
    expect((await errors()).filter(([, error]) => error === 'held_account')).toHaveLength(2)
  })

  it('are counted once a message, however often it is tried, without a scan or a further round trip', async () => {
    const d1 = countingD1(env.DB)
    await linkTo(1, { phoneNumber: '+358400000001' })
    const busy = providersThatWork()
    busy.answer(env.SMS_BASE_URL, () => new Response(null, { status: 503 }))
    await drainEffects(testDependencies({ outgoing: busy, d1 }))
    await drain(testNow + 600_000, d1)
    await expectNoTableScan(d1)
    expect(await rowsOf('select count from rate_limits order by key')).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 1 },
    ])
    expect(JSON.stringify(await rowsOf('select key from rate_limits'))).not.toContain('358400000001')
  })
})
