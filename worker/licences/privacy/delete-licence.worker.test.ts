import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { hourMs } from '#domain/durations.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { answerOf, isSaidAlready, takes } from '#tests/support/customer-writes.ts'
import { refusalOf, seedCustomer, storedPictures, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { PrivacyView } from '#worker/contract/privacy.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import { drainEffects } from '#worker/jobs/drain-effects.ts'
import { runScheduled } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const approving = { state: 'STARTED', currentStep: 'APPROVAL', customerHasDrivingLicense: true } as const

/** The picture is uploaded while it can be, then the process is where the test wants it. */
async function withPicture(state: string, { lends = false, confirmed = true } = {}): Promise<Customer> {
  const rows = lends ? [{ description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' as const }] : undefined
  const customer = await seedCustomer({ order: rows === undefined ? {} : { rows }, process: approving })
  await answerOf(customer.send('PUT', '/save-drivers-licence', undefined, { body: formOf({ file: jpegOf() }) }))
  await rowsOf('drop trigger processes_state_guard')
  const step = confirmed ? 'WAITING_CONFIRMATION' : 'APPROVAL'
  await rowsOf('update processes set state = ?, current_step = ?, due_at = 5', state, step)
  return customer
}

const remove = async (customer: Customer, version?: number) =>
  customer.send('DELETE', '/licence-picture', undefined, {
    version: version ?? (await customer.status()).version,
  })
const audited = () =>
  rowsOf(`select actor_kind, actor_id, subject, detail ->> '$.pictureId' is not null as named from audit_log
    where action = 'licence.delete'`)
const licenceOf = async (customer: Customer) => (await answerOf<PrivacyView>(customer.send('GET', '/privacy'))).licence
const drain = (customer: Customer) => drainEffects(customer.app.deps(), { streamKeys: [customer.id] })

describe('the picture of a licence', () => {
  it.each([
    ['before the confirmation', 'STARTED', { lends: true, confirmed: false }],
    ['after it, where no car is lent', 'KEY_CODE_SENT', {}],
    ['while the customer is on their way to the desk', 'ADVISOR_VISIT_REQUIRED', { lends: true }],
    ['when the visit is over', 'CANCELLED', { lends: true }],
  ])('is deleted by the customer %s', async (_, state, how) => {
    const customer = await withPicture(state, how)
    const { version } = await customer.status()
    const status = await takes<ProcessStatus>(customer, () => remove(customer, version))
    expect(status).toMatchObject({ state, hasDrivingLicensePicture: false })
    expect(await audited()).toEqual([{ actor_kind: 'customer', actor_id: null, subject: customer.id, named: 1 }])
    expect(await rowsOf('select kind, text, author_user_id from process_notes')).toEqual([
      { kind: 'LICENCE_DELETED', text: '', author_user_id: null },
    ])
    await drain(customer)
    expect(await storedPictures()).toEqual([])
    expect(await licenceOf(customer)).toMatchObject({ picture: null, deletedAt: new Date(testNow).toISOString() })
  })

  it('that a car to be lent depends on is deleted too, and the visit goes on at the desk', async () => {
    const customer = await withPicture('ADVISOR_CONFIRMED', { lends: true })
    expect((await licenceOf(customer)).picture).toMatchObject({ hold: 'visit' })
    const { version } = await customer.status()
    const status = await takes<ProcessStatus>(customer, () => remove(customer, version))
    expect(status).toMatchObject({ state: 'ADVISOR_VISIT_REQUIRED', hasDrivingLicensePicture: false })
    expect(
      await rowsOf(`select from_state, to_state, actor_kind, reason from process_events order by version desc limit 1`),
    ).toEqual([
      {
        from_state: 'ADVISOR_CONFIRMED',
        to_state: 'ADVISOR_VISIT_REQUIRED',
        actor_kind: 'system',
        reason: 'licence_deleted',
      },
    ])
    expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: null }])
    await drain(customer)
    expect(await storedPictures()).toEqual([])
  })

  it.each(['KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED', 'WAITING_THIRD_PARTY_INFORMATION', 'PAYMENT_LINK_SENT'])(
    'is kept in %s, while a car of the workshop’s is out or waits',
    async (state) => {
      const customer = await withPicture(state, { lends: true })
      expect((await licenceOf(customer)).picture).toMatchObject({ hold: 'held' })
      const { version } = await customer.status()
      expect(await refusalOf(() => remove(customer, version))).toMatchObject({ status: 409, code: 'licence.held' })
    },
  )

  it('that is gone is not deleted twice, whatever version is on the screen', async () => {
    const customer = await withPicture('CANCELLED')
    const { version } = await customer.status()
    const answers = await Promise.all([remove(customer, version), remove(customer, version)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await audited()).toHaveLength(1)
    await isSaidAlready(customer, () => remove(customer, version))
    await isSaidAlready(customer, () => customer.send('DELETE', '/licence-picture'))
  })

  it('is deleted only by who saw what it means', async () => {
    const customer = await withPicture('STARTED')
    const { version } = await customer.status()
    expect(await refusalOf(() => customer.send('DELETE', '/licence-picture'))).toMatchObject({
      status: 428,
      code: 'process.version_required',
    })
    expect(await refusalOf(() => remove(customer, version - 1))).toMatchObject({ status: 409, code: 'process.changed' })
  })

  it('stays where the process moved on between the look and the deletion', async () => {
    const customer = await withPicture('ADVISOR_CONFIRMED', { lends: true })
    const { version } = await customer.status()
    customer.app.d1.meanwhile(2, () =>
      rowsOf(`update processes set state = 'KEY_CODE_SENT', version = version + 1, last_event_id = 'x'`),
    )
    const response = await remove(customer, version)
    expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([409, 'process.changed'])
    expect(await storedPictures()).toHaveLength(1)
    expect([await audited(), await rowsOf('select * from process_notes')]).toEqual([[], []])
    expect(await rowsOf(`select id from outbox where kind = 'licence.forget_picture'`)).toEqual([])
  })

  it.each(['before', 'after'] as const)('is gone in the end, the answer being lost %s the write', async (when) => {
    const customer = await withPicture('CANCELLED')
    const { version } = await customer.status()
    customer.app.d1.failAt(2, when)
    expect((await remove(customer, version)).status).toBe(503)
    expect((await answerOf(remove(customer, version))).hasDrivingLicensePicture).toBe(false)
    await drain(customer)
    expect([await storedPictures(), (await audited()).length]).toEqual([[], 1])
  })
})

describe('a picture that no row names', () => {
  const night = (now: number, d1 = countingD1(env.DB)) =>
    runScheduled({ cron: '17 1 * * *' }, testDependencies({ d1, clock: testClock(now) }))

  it('is swept away a day later, by however many runs; what is in use and what is not a licence stays', async () => {
    const customer = await withPicture('STARTED')
    const [used = ''] = await storedPictures()
    await env.LICENCES.put('licences/orphan', 'x')
    await env.LICENCES.put('delivery/image', 'x')
    const uploaded = (await env.LICENCES.head('licences/orphan'))?.uploaded.getTime() ?? 0
    await night(uploaded + 23 * hourMs)
    expect(await storedPictures()).toEqual(['delivery/image', 'licences/orphan', used].toSorted())
    const d1 = countingD1(env.DB)
    await Promise.all([night(uploaded + 25 * hourMs, d1), night(uploaded + 25 * hourMs)])
    expect(await storedPictures()).toEqual(['delivery/image', used].toSorted())
    await expectNoTableScan(d1)
    expect((await customer.status()).hasDrivingLicensePicture).toBe(true)
  })
})
