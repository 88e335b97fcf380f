import { beforeEach, describe, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { testNow } from '#tests/support/clock.ts'
import { cron } from '#tests/support/cron.ts'
import { confirmWith, storedApprovals } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  aino,
  back,
  beginAgain,
  checks,
  history,
  seedIdentityCustomer,
  stepAnswer,
  vaino,
  type IdentityCustomer,
} from '#tests/support/identity.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

beforeEach(freshDatabase)

/** Calls that are made at once, in the order in which they were made. */
const atOnce = <Answer>(count: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, call))

/** A process waits for a provider while a check of it is open, and at no other time; no box is leased twice. */
async function expectInvariants(): Promise<void> {
  const odd = await rowsOf(`
    select p.state, group_concat(i.status) as open from processes p
    left join identity_checks i on i.process_id = p.id and i.status in ('INITIALIZED','PENDING')
    group by p.id having (p.state = 'WAITING_THIRD_PARTY_INFORMATION') <> (count(i.id) = 1)`)
  expect(odd).toEqual([])
  const unidentified = await rowsOf(`
    select p.state from processes p join box_leases l on l.process_id = p.id and l.ended_at is null
    where not exists (select 1 from identity_checks i where i.process_id = p.id and i.status = 'SUCCESS' and i.is_our_customer <> 'NO')`)
  expect(unidentified, 'a box for somebody who was not identified').toEqual([])
  expect(
    await rowsOf('select box_id from box_leases where ended_at is null group by box_id having count(*) > 1'),
  ).toEqual([])
}

async function asked(given: Parameters<typeof seedIdentityCustomer>[0] = {}): Promise<IdentityCustomer> {
  const customer = await seedIdentityCustomer(given)
  await stepAnswer(confirmWith(customer, 2))
  return customer
}

function jobOf(customer: IdentityCustomer, at = testNow + 5 * minuteMs) {
  const minutes = cron(at)
  customer.provider.listenOn(minutes.outgoing)
  return minutes
}

describe('at once', () => {
  it('eight confirmations write one approval and begin one check', async () => {
    const customer = await seedIdentityCustomer()
    const answers = await atOnce(8, async () => stepAnswer(confirmWith(customer, 2)))
    expect(customer.provider.calls).toEqual(['begin'])
    expect(await storedApprovals()).toHaveLength(1)
    expect(await checks()).toEqual(['PENDING UNKNOWN'])
    expect(new Set(answers.flatMap(({ redirectUrl }) => redirectUrl ?? []))).toEqual(
      new Set(['https://scrive.example/eid/check-1']),
    )
    await expectInvariants()
  })

  it('a confirmation that something else overtook between its read and its write approves nothing and asks nobody', async () => {
    const customer = await seedIdentityCustomer()
    customer.app.d1.meanwhile(2, () => customer.send('PUT', '/notes', { notes: 'Rengas vuotaa' }))
    const answer = await confirmWith(customer, 2)
    // The browser is told to read again.
    expect(answer.status).toBe(205)
    expect(await rowsOf('select customer_notes, current_step from processes')).toEqual([
      { customer_notes: 'Rengas vuotaa', current_step: 'APPROVAL' },
    ])
    expect([await storedApprovals(), await checks(), customer.provider.calls]).toEqual([[], [], []])
  })

  it('eight returns and the job lease one box and send one code', async () => {
    const customer = await asked()
    customer.provider.identify(aino)
    const { tick } = jobOf(customer)
    const [statuses] = await Promise.all([atOnce(8, () => back(customer)), tick(), tick()])
    expect(new Set(statuses.map(({ state }) => state)).has('STARTED')).toBe(false)
    expect((await history()).slice(0, 3)).toEqual([
      'request_identity customer WAITING_THIRD_PARTY_INFORMATION',
      'reserve_box system BOX_RESERVED',
      'request_key_code system WAITING_KEY_CODE',
    ])
    expect(await rowsOf(`select count(*) as n from audit_log where action like 'identity.%'`)).toEqual([{ n: 1 }])
    expect(await rowsOf('select count(*) as n from box_leases')).toEqual([{ n: 1 }])
    await expectInvariants()
  })

  it('eight wishes to try again begin one check', async () => {
    const customer = await asked()
    customer.provider.become('cancelled')
    await back(customer)
    const answers = await atOnce(8, () => beginAgain(customer))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(customer.provider.calls.filter((call) => call === 'begin')).toHaveLength(2)
    expect(await checks()).toHaveLength(2)
    await expectInvariants()
  })

  it('a return and a wish to try again in another tab never leave a check that nobody knows of', async () => {
    const customer = await asked()
    customer.provider.become('cancelled')
    await Promise.all([back(customer), beginAgain(customer), beginAgain(customer)])
    expect(await rowsOf(`select count(*) as n from identity_checks where status in ('INITIALIZED','PENDING')`)).toEqual(
      [{ n: customer.provider.checks.size - 1 }],
    )
    await expectInvariants()
  })
})

describe('meanwhile', () => {
  async function staffTell(customer: IdentityCustomer, type: string) {
    const advisor = await seedStaff({ roles: ['service_advisor'] })
    const { version } = await customer.status()
    const path = `/api/staff/process/${customer.id}/event`
    return customer.app.request(path, { method: 'POST', token: advisor.token, json: { type, version } })
  }

  it('an advisor who cancels while a check begins: nobody is sent to it', async () => {
    const customer = await seedIdentityCustomer()
    customer.app.d1.forget()
    customer.app.d1.meanwhile(3, async () => {
      const [row] = await rowsOf('select version from processes')
      await rowsOf(`update processes set state = 'CANCELLED', version = version + 1, last_event_id = 'evt_staff'`)
      await rowsOf(`update identity_checks set status = 'CANCELLED', ending = 'moved'`)
      return row
    })
    const { process, redirectUrl } = await stepAnswer(confirmWith(customer, 2))
    expect([process.state, redirectUrl]).toEqual(['CANCELLED', undefined])
  })

  it.each([
    ['cancel', 'CANCELLED'],
    ['require_visit', 'ADVISOR_VISIT_REQUIRED'],
  ])('an advisor tells %s while the customer identifies: it stands, and who they are is noted', async (type, state) => {
    const customer = await asked()
    expect((await staffTell(customer, type)).status).toBe(200)
    customer.provider.identify(aino)
    expect((await back(customer)).state).toBe(state)
    expect(await checks()).toEqual(['SUCCESS YES'])
    expect(await rowsOf('select id from box_leases')).toEqual([])
    await expectInvariants()
  })

  it('a check that an advisor did not wait for is closed by the job', async () => {
    const customer = await asked()
    await staffTell(customer, 'cancel')
    await jobOf(customer).tick()
    expect(await checks()).toEqual(['CANCELLED moved UNKNOWN'])
    await expectInvariants()
  })

  it('somebody else settles between the question and the answer: it is settled once', async () => {
    const customer = await asked()
    customer.provider.identify(aino)
    customer.app.d1.forget()
    customer.app.d1.meanwhile(2, async () => jobOf(customer).tick())
    expect((await back(customer)).identity?.standing).toBe('verified')
    expect(await rowsOf('select count(*) as n from box_leases')).toEqual([{ n: 1 }])
    await expectInvariants()
  })

  it('a note of the customer does not stop it', async () => {
    const customer = await asked()
    customer.provider.identify(aino)
    customer.app.d1.forget()
    customer.app.d1.meanwhile(2, async () => rowsOf('update processes set version = version + 1'))
    expect((await back(customer)).state).toBe('WAITING_KEY_CODE')
  })
})

describe('an answer that is lost', { timeout: 60_000 }, () => {
  const trips = (count: number) =>
    Array.from({ length: count }, (_none, index) => index + 1).flatMap((trip) =>
      (['before', 'after'] as const).map((when) => [trip, when] as const),
    )

  /** Some minutes of the jobs, which find what was cut off. */
  async function jobs(customer: IdentityCustomer, rounds = 8) {
    const minutes = jobOf(customer, testNow)
    for (let passed = 0; passed <= rounds; passed += 1) {
      await minutes.tick()
      minutes.clock.advance((rounds < 8 ? 1 : 5) * minuteMs)
    }
    customer.app.clock.set(minutes.clock.now())
  }

  async function toTheBox(customer: IdentityCustomer): Promise<ProcessStatus> {
    const status = await customer.status()
    if (status.identity?.canRetry !== true) return status
    const again = await beginAgain(customer)
    expect(again.status).toBe(200)
    customer.provider.identify(aino)
    return back(customer)
  }

  it.each(trips(3))(
    'of a confirmation, in round trip %i %s it was made: the customer gets to the box',
    async (trip, when) => {
      const customer = await seedIdentityCustomer()
      customer.app.d1.forget()
      customer.app.d1.failAt(trip, when)
      const lost = await confirmWith(customer, 2)
      expect([200, 503]).toContain(lost.status)
      await stepAnswer(confirmWith(customer, 2))
      await expectInvariants()
      await jobs(customer, 4)
      await expectInvariants()
      expect((await toTheBox(customer)).identity?.standing).toBe('verified')
      expect(await storedApprovals()).toHaveLength(1)
      expect(await rowsOf('select count(*) as n from box_leases')).toEqual([{ n: 1 }])
    },
  )

  it('of the beginning, lost twice, is found by the job', async () => {
    const customer = await seedIdentityCustomer()
    customer.app.d1.forget()
    customer.app.d1.failAt(3, 'before')
    customer.app.d1.meanwhile(4, () => Promise.reject(new Error('The worker died')))
    expect((await confirmWith(customer, 2)).status).toBe(500)
    expect(await checks()).toEqual(['INITIALIZED UNKNOWN'])
    expect((await beginAgain(customer)).status).toBe(409)
    await jobs(customer, 4)
    expect(await checks()).toEqual(['FAILURE unavailable UNKNOWN'])
    expect((await customer.status()).state).toBe('STARTED')
    expect((await toTheBox(customer)).identity?.standing).toBe('verified')
  })

  it('of the beginning does not keep the customer waiting for the job', async () => {
    const customer = await seedIdentityCustomer()
    customer.app.d1.forget()
    customer.app.d1.failAt(3, 'before')
    customer.app.d1.meanwhile(4, () => Promise.reject(new Error('The worker died')))
    await confirmWith(customer, 2)
    customer.app.clock.advance(30_000)
    expect((await beginAgain(customer)).status).toBe(200)
    expect(await checks()).toEqual(['FAILURE unavailable UNKNOWN', 'PENDING UNKNOWN'])
    await expectInvariants()
  })

  it.each(trips(2))('of a return, in round trip %i %s it was made, comes true by the job', async (trip, when) => {
    const customer = await asked()
    customer.provider.identify(aino)
    customer.app.d1.forget()
    customer.app.d1.failAt(trip, when)
    expect((await customer.send('PUT', '/identity/status')).status).toBe(503)
    await expectInvariants()
    await jobs(customer)
    expect((await customer.status()).state).toBe('KEY_CODE_SENT')
    expect(await checks()).toEqual(['SUCCESS YES'])
    expect(await rowsOf('select count(*) as n from box_leases')).toEqual([{ n: 1 }])
  })

  it.each(trips(3))('of another try, in round trip %i %s it was made, can be made again', async (trip, when) => {
    const customer = await asked()
    customer.provider.become('failed')
    await back(customer)
    customer.app.d1.forget()
    customer.app.d1.failAt(trip, when)
    await beginAgain(customer)
    await expectInvariants()
    customer.app.clock.advance(minuteMs)
    expect((await beginAgain(customer)).status).toBe(200)
    customer.provider.identify(vaino)
    expect((await back(customer)).state).toBe('ADVISOR_VISIT_REQUIRED')
    await expectInvariants()
  })

  it.each(trips(5))('by the job, in round trip %i %s it was made, is found by the next run', async (trip, when) => {
    const customer = await asked()
    customer.provider.identify(aino)
    const minutes = jobOf(customer)
    // Five round trips of other jobs come before.
    minutes.d1.failAt(trip + 5, when)
    await minutes.tick()
    minutes.d1.forget()
    await expectInvariants()
    for (let passed = 0; passed < 8; passed += 1) {
      minutes.clock.advance(5 * minuteMs)
      await minutes.tick()
    }
    expect((await customer.status()).state).toBe('KEY_CODE_SENT')
    expect(await rowsOf('select count(*) as n from box_leases')).toEqual([{ n: 1 }])
  })
})
