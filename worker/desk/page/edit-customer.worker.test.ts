import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { deskOf, type Desk } from '#tests/support/desk.ts'
import { seedAccount, seedLocker, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { ShownCode } from '#worker/contract/staff/visit/process-answers.ts'
import type { StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
})

async function seed() {
  await seedAccount()
  desk = deskOf(app, (await seedStaff()).token)
}

const customerRow = async () => (await rowsOf('select * from customers where id = ?', 'cus_1'))[0]

describe('a customer whom staff put right', () => {
  beforeEach(seed)

  it('is reached by the new number; every unfinished visit of theirs moves on and is announced', async () => {
    const visit = await visitOf(1, { state: 'LINK_SEND_FAILED' })
    const other = await seedProcess({ number: 2, customerId: 'cus_1', state: 'STARTED' })
    const ended = await seedProcess({ number: 3, customerId: 'cus_1', state: 'CANCELLED' })
    app.d1.forget()

    const after = await jsonOf<StaffCustomer>(
      await desk.edit({ version: 1, phoneNumber: '040 123 4567', firstName: ' Eino ' }),
    )

    expect(after).toMatchObject({
      version: 2,
      phoneNumber: '+358401234567',
      firstName: 'Eino',
      lastName: 'Virtanen',
      isEditedManually: true,
    })
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect(await customerRow()).toMatchObject({ customer_over_ride: 1, contact_methods: '["SMS","EMAIL"]' })
    expect(await rowsOf('select id, version from processes order by id')).toEqual([
      { id: 'prc_1', version: visit.version + 1 },
      { id: 'prc_2', version: other.version + 1 },
      { id: 'prc_3', version: ended.version },
    ])
    expect(app.woken.toSorted()).toEqual(['prc_1:room', 'prc_2:room'])
    expect(await rowsOf('select action, subject, detail from audit_log')).toEqual([
      {
        action: 'customer.edit',
        subject: 'cus_1',
        detail: '{"processId":"prc_1","fields":["firstName","phoneNumber"],"revokedLink":false}',
      },
    ])
  })

  it('keeps what was left out and loses what was emptied', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    const after = await jsonOf<StaffCustomer>(await desk.edit({ version: 1, email: '', city: 'Oulu' }))
    expect(after).toMatchObject({ email: null, city: 'Oulu', phoneNumber: '+358400000001' })
    expect(await customerRow()).toMatchObject({ contact_methods: '["SMS"]' })
  })

  it('is found by the new name', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    await desk.edit({ version: 1, lastName: 'Äijälä' })
    expect(await rowsOf(`select process_id from search_terms where term = 'aijala'`)).toEqual([{ process_id: 'prc_1' }])
  })

  it.each([
    [{ phoneNumber: '12' }, ['phoneNumber']],
    [{ phoneNumber: 'ei ole' }, ['phoneNumber']],
    [{ email: 'aino@' }, ['email']],
    [{ email: 'aino@example.fi, eero@example.fi' }, ['email'], 'several_addresses'],
    [{ email: 'äinö@example.fi' }, ['email'], 'letters_before_at'],
    [{ phoneNumber: null, email: null }, ['phoneNumber', 'email']],
    [{ phoneNumber: '', email: '  ' }, ['phoneNumber', 'email']],
  ])('cannot be left without a way to be reached: %j', async (fields, paths, code = 'unusable') => {
    await visitOf(1, { state: 'LINK_SENT' })
    const response = await desk.edit({ version: 1, ...fields })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'INVALID_CONTACT',
      errors: paths.map((path) => ({ path, code })),
    })
    expect(await customerRow()).toMatchObject({ version: 1, customer_over_ride: 0 })
  })

  it.each([
    [{ version: 0 }, 'version'],
    [{ firstName: 'x' }, 'version'],
    [{ version: 1, firstName: 'x'.repeat(101) }, 'firstName'],
    [{ version: 1, customerOverRide: false }, 'customerOverRide'],
    [{ version: 1, accountId: 'acc_south' }, 'accountId'],
  ])('is not described by %j', async (fields, path) => {
    await visitOf(1, { state: 'LINK_SENT' })
    const response = await desk.edit(fields)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path }] })
  })

  it('is erased for good', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    await env.DB.prepare('update customers set erased_at = 5').run()
    const response = await desk.edit({ version: 1, firstName: 'Aino' })
    expect([response.status, await problemCode(response)]).toEqual([409, 'customer.erased'])
    expect((await desk.page()).may.editCustomer).toBe(false)
  })
})

describe('two who put a customer right at once', () => {
  beforeEach(seed)

  it('are one who wins and one who is told what is true now', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    const second = deskOf(app, (await seedStaff({ id: 'usr_second' })).token)
    const answers = await Promise.all([
      desk.edit({ version: 1, phoneNumber: '+358401111111' }),
      second.edit({ version: 1, phoneNumber: '+358402222222' }),
    ])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    const winner: StaffCustomer = await jsonOf(won ?? Response.error())
    expect(await lost?.json()).toMatchObject({ code: 'customer.changed', changed: winner })
    expect(await customerRow()).toMatchObject({ version: 2, phone_number: winner.phoneNumber })
    expect(await rowsOf('select count(*) as edits from audit_log')).toEqual([{ edits: 1 }])
  })

  it.each(['before', 'after'] as const)(
    'or one whose answer was lost %s the write and who tells it again',
    async (when) => {
      await visitOf(1, { state: 'LINK_SENT' })
      app.d1.failAt(3, when)
      const fields = { version: 1, phoneNumber: '+358401111111' }
      expect((await desk.edit(fields)).status).toBe(503)
      expect((await desk.edit(fields)).status).toBe(200)
      expect(await customerRow()).toMatchObject({ version: 2, phone_number: '+358401111111' })
      expect(await rowsOf('select count(*) as edits from audit_log')).toEqual([{ edits: 1 }])
    },
  )
})

describe('a link that went to the wrong person', () => {
  beforeEach(seed)

  it('opens nothing any more, nor does the code of the box', async () => {
    await seedLocker({ boxes: [{ number: 1 }] })
    const visit = await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '123456' } })
    expect((await app.request('/api/process', { code: visit.code })).status).toBe(200)
    await desk.edit({ version: 1, phoneNumber: '+358401111111', revokeOldLink: true })
    expect((await app.request('/api/process', { code: visit.code })).status).toBe(404)
    const page = await desk.page()
    expect(page.box?.accessCode).toMatch(/^(?!123456)\d{6}$/)
    const { processCode } = await jsonOf<ShownCode>(await desk.send('POST', 'prc_1/code'))
    const reached = await app.request('/api/process', { code: processCode })
    expect(await reached.json()).toMatchObject({ boxAccessCode: page.box?.accessCode })
    expect(
      await rowsOf(`select detail ->> 'revokedLink' as revoked from audit_log where action = 'customer.edit'`),
    ).toEqual([{ revoked: 1 }])
  })

  it('is not taken for revoked by whose details are right already, nor by who comes second', async () => {
    const visit = await visitOf(1, { state: 'LINK_SENT' })
    const fields = { version: 1, phoneNumber: '+358401111111' }
    await desk.edit(fields)
    const late = await desk.edit({ ...fields, revokeOldLink: true })
    expect([late.status, await problemCode(late)]).toEqual([409, 'customer.changed'])

    app.d1.meanwhile(3, () => env.DB.prepare('update customers set version = version + 1').run())
    const overtaken = await desk.edit({ ...fields, version: 2, revokeOldLink: true })
    expect([overtaken.status, await problemCode(overtaken)]).toEqual([409, 'customer.changed'])
    expect((await app.request('/api/process', { code: visit.code })).status).toBe(200)

    expect((await desk.edit({ version: 3, revokeOldLink: true })).status).toBe(200)
    expect((await app.request('/api/process', { code: visit.code })).status).toBe(404)
  })

  it('is still of use to the right one when nobody revoked it', async () => {
    const visit = await visitOf(1, { state: 'LINK_SENT' })
    await desk.edit({ version: 1, city: 'Oulu' })
    expect((await app.request('/api/process', { code: visit.code })).status).toBe(200)
  })
})

it('the dealer system does not write over what staff put right', async () => {
  const dealer = await seedDealer({ app })
  desk = deskOf(app, (await seedStaff()).token)
  await dealer.put()
  const created: { id: string } = await jsonOf(await dealer.create())
  const { customer } = await desk.page(created.id)
  await desk.edit({ version: customer?.version, phoneNumber: '+358409999999' }, created.id)
  await dealer.put({ ...workOrderExample, createdBy: 'Toinen' })
  expect((await desk.page(created.id)).customer).toMatchObject({ phoneNumber: '+358409999999', isEditedManually: true })
})
