import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { everyRow, expectNothingChanged } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { messageRows, providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, handing, keypadCode, onlyPass, passWorkshop, type PassWorkshop } from '#tests/support/passes.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { hour } from '#tests/support/two-boxes.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { eraseCustomers } from '#worker/licences/retention/index.ts'

let workshop: PassWorkshop
beforeEach(async () => {
  workshop = await passWorkshop()
})

const problemOf = async (response: Response) => ({
  status: response.status,
  ...(await response.json<{ code: string; errors?: { path: string }[] }>()),
})

describe('handing on', () => {
  it('makes one pass for a click, however often it is told, and tells every open page', async () => {
    const visit = await workshop.visit()
    const { version } = await visit.status()
    workshop.app.d1.forget()
    const pass = onlyPass(await visit.handOn({ name: '  Matti Mainio ' }))
    expect(workshop.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(workshop.app.d1)
    expect(pass).toMatchObject({ name: 'Matti Mainio', state: 'LIVE', firstOpenedAt: null, madeByStaff: false })
    const rows = await everyRow()
    await Promise.all(Array.from({ length: 4 }, () => visit.handOn()))
    expect(await everyRow()).toEqual(rows)
    expect((await visit.status()).version).toBe(version + 1)
    expect(workshop.app.woken).toContain(`${visit.id}:room`)
    expect(await rowsOf(`select action, actor_kind as actor, subject, detail from audit_log`)).toEqual([
      { action: 'collect_pass.make', actor: 'customer', subject: pass.id, detail: `{"processId":"${visit.id}"}` },
    ])
  })

  it('makes one of a click that is told many times at once, and never a fourth that is good', async () => {
    const visit = await workshop.visit()
    await Promise.all(Array.from({ length: 6 }, () => visit.tryHandOn({ nth: 1 })))
    expect(await visit.passes()).toHaveLength(1)
    const answers = await Promise.all([2, 3, 4, 5, 6].map((nth) => visit.tryHandOn({ nth })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await problemOf(refused)).code).toBe('collect_pass.too_many')
    const [first] = await visit.passes()
    await visit.revoke(first?.id ?? '')
    expect((await visit.tryHandOn({ nth: 7 })).status).toBe(200)
  })

  it('ends with the reservation of the box, or after two days, or when the customer says', async () => {
    const bringing = await workshop.visit()
    expect(onlyPass(await bringing.handOn()).validUntil).toBe(new Date(testNow + hour).toISOString())
    const collecting = await workshop.visit({ processType: 'RETRIEVE', state: 'PAYMENT_DONE' }, 2)
    await rowsOf(`update box_leases set confirmed_at = 1 where process_id = ?`, collecting.id)
    const [usual] = await collecting.handOn()
    expect(usual?.validUntil).toBe(new Date(workshop.app.clock.now() + 48 * hour).toISOString())
    const [wished] = await collecting.handOn({ nth: 2, validUntil: testNow + 100 * hour })
    expect(wished?.validUntil).toBe(new Date(testNow + 100 * hour).toISOString())
  })

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ phoneNumber: '09 123 4567' }, 'phoneNumber'],
    [{ validUntil: testNow - 1 }, 'validUntil'],
    [{ validUntil: testNow + 15 * 24 * hour }, 'validUntil'],
  ])('refuses %j', async (given, path) => {
    const visit = await workshop.visit()
    const problem = await problemOf(await expectNothingChanged(() => visit.tryHandOn(given)))
    expect([problem.status, problem.errors?.map((one) => one.path)]).toEqual([422, [path]])
  })

  it.each([
    ['keys of a test drive', { processType: 'NO_DMS_RETRIEVE', state: 'KEY_CODE_SENT' }],
    ['keys of a lent car', { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR', state: 'KEY_CODE_SENT' }],
    ['keys that lie in the box', { state: 'CUSTOMER_KEYS_DELIVERED' }],
    ['a visit that is over', { processType: 'RETRIEVE', state: 'PROCESS_DONE' }],
    ['a visit that was cancelled', { state: 'CANCELLED' }],
  ] as const)('is not possible with %s', async (_what, seed) => {
    const visit = await workshop.visit(seed)
    const problem = await problemOf(await expectNothingChanged(() => visit.tryHandOn()))
    expect(problem).toMatchObject({ status: 409, code: 'collect_pass.not_now' })
  })

  it('keeps the codes of keypads apart, those of leases and of passes', async () => {
    const visit = await workshop.visit()
    const pass = onlyPass(await visit.handOn())
    const taken = await keypadCode(pass.id)
    const leaseWith = (code: string) =>
      env.DB.prepare(
        `insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
         select 'lea_x' || ?1, 'box_2', 'lck_north', 'prc_9', ?1, 9e12, ?2`,
      )
        .bind(code, workshop.app.clock.now())
        .run()
    const copyOf = (code: string) =>
      env.DB.prepare(
        `insert into collect_passes (id, account_id, process_id, pass_code, access_code, click_id, name, valid_from, valid_until, created_at)
         select 'cps_x' || ?1, account_id, process_id, 'x' || ?1, ?1, ?1, 'x', created_at, valid_until, created_at from collect_passes`,
      )
        .bind(code)
        .run()
    await expect(leaseWith(taken)).rejects.toThrow('constraint failed: box_leases.access_code')
    await expect(copyOf(taken)).rejects.toThrow('constraint failed: box_leases.access_code')
    await expect(copyOf('000001')).rejects.toThrow('constraint failed: box_leases.access_code')
    await expect(env.DB.prepare(`update box_leases set access_code = ?`).bind(taken).run()).rejects.toThrow(
      'constraint failed: box_leases.access_code',
    )
    await visit.revoke(pass.id)
    await copyOf(taken)
  })
})

describe('the page of a pass', () => {
  it('shows workshop, plate, box and code, and nothing of customer, order or price', async () => {
    const order = await seedWorkOrder({ vehicle: { licenseNumber: 'ABC-123' } })
    const visit = await workshop.visit({ workOrderId: order.id, customerId: order.customerId })
    const pass = onlyPass(await visit.handOn())
    workshop.app.d1.forget()
    const seen = await workshop.seen(codeOf(pass).toLowerCase())
    expect(workshop.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(workshop.app.d1)
    expect(Object.keys(seen).toSorted()).toEqual([
      'box',
      'code',
      'lcid',
      'licenseNumber',
      'processType',
      'showsQrCode',
      'state',
      'timeZone',
      'validUntil',
      'way',
      'workshop',
    ])
    expect(seen).toMatchObject({
      state: 'LIVE',
      way: 'BRING',
      licenseNumber: 'ABC-123',
      code: await keypadCode(pass.id),
      box: { number: 1 },
    })
    const [customer] = await rowsOf(`select name, phone_number as phone, email from customers`)
    for (const secret of [customer?.['name'], customer?.['phone'], customer?.['email'], pass.name, visit.code]) {
      expect(JSON.stringify(seen)).not.toContain(String(secret))
    }
  })

  it('goes live by itself once the bill is paid', async () => {
    const visit = await workshop.visit({ processType: 'RETRIEVE', state: 'READY_FOR_PAYMENT' })
    const code = codeOf(onlyPass(await visit.handOn()))
    expect(await workshop.seen(code)).toMatchObject({ state: 'NOT_YET', way: 'COLLECT', code: null, box: null })
    await rowsOf(`update processes set state = 'PAYMENT_DONE' where id = ?`, visit.id)
    expect(await workshop.seen(code)).toMatchObject({ state: 'LIVE', box: { number: 1 } })
  })

  it.each(['revoked', 'over', 'cancelled'] as const)('shows nothing of the car once it is %s', async (how) => {
    const order = await seedWorkOrder({ vehicle: { licenseNumber: 'ABC-123' } })
    const visit = await workshop.visit({ workOrderId: order.id, customerId: order.customerId })
    const pass = onlyPass(await visit.handOn())
    const code = codeOf(pass)
    if (how === 'revoked') await visit.revoke(pass.id)
    if (how === 'over') workshop.app.clock.advance(hour)
    if (how === 'cancelled') await rowsOf(`update processes set state = 'CANCELLED' where id = ?`, visit.id)
    const state = how === 'revoked' ? 'REVOKED' : 'OVER'
    expect(await workshop.seen(code)).toMatchObject({ state, licenseNumber: null, code: null, box: null })
    expect(onlyPass(await visit.passes())).toMatchObject({ state, link: null })
  })

  it('is unknown by any other code, and by its own a month after the visit; who guesses has to wait', async () => {
    const visit = await workshop.visit()
    const code = codeOf(onlyPass(await visit.handOn()))
    const unknown = await problemOf(await workshop.see('0000-0000-0001'))
    expect(unknown).toMatchObject({ status: 404, code: 'process.not_found' })
    expect(await problemOf(await workshop.see(visit.code))).toMatchObject({ status: 404, code: 'process.not_found' })
    expect((await workshop.app.request('/api/process', { code })).status).toBe(404)
    await rowsOf(`update processes set state = 'CANCELLED', ended_at = ? where id = ?`, testNow, visit.id)
    workshop.app.clock.advance(31 * 24 * hour)
    expect(await problemOf(await workshop.see(code))).toMatchObject({ status: 404, code: 'process.not_found' })
    for (let tries = 0; tries < 20; tries += 1) await workshop.see('0000-0000-0001')
    expect((await workshop.see(code)).status).toBe(429)
  })
})

describe('staff', () => {
  it('make a pass, see who has one, and take it back; what they do is in the trail', async () => {
    const visit = await workshop.visit()
    const desk = deskOf(workshop.app, (await seedStaff({ id: 'usr_anna', roles: ['service_advisor'] })).token)
    const path = `${visit.id}/collect-pass`
    const pass = onlyPass(await jsonOf(await desk.send('POST', path, handing())))
    expect(pass).toMatchObject({ madeByStaff: true, state: 'LIVE' })
    expect(await desk.page(visit.id)).toMatchObject({ passes: [pass], may: { handOn: true } })
    expect(onlyPass(await jsonOf(await desk.send('DELETE', `${path}/${pass.id}`))).state).toBe('REVOKED')
    const rows = await everyRow()
    await desk.send('DELETE', `${path}/${pass.id}`)
    expect(await everyRow()).toEqual(rows)
    expect(await rowsOf(`select action, actor_id as actor from audit_log where subject = ?`, pass.id)).toEqual([
      { action: 'collect_pass.make', actor: 'usr_anna' },
      { action: 'collect_pass.revoke', actor: 'usr_anna' },
    ])
  })

  it('who say that the link went to the wrong person take back what that person handed on', async () => {
    const order = await seedWorkOrder()
    const visit = await workshop.visit({ workOrderId: order.id, customerId: order.customerId })
    const code = codeOf(onlyPass(await visit.handOn()))
    const desk = deskOf(workshop.app, (await seedStaff({ roles: ['service_advisor'] })).token)
    await desk.edit({ version: 1, phoneNumber: '040 123 4567', revokeOldLink: true }, visit.id)
    expect(await workshop.seen(code)).toMatchObject({ state: 'REVOKED', code: null })
  })

  it('take back nobody else’s pass by the number of it', async () => {
    const visit = await workshop.visit()
    const pass = onlyPass(await visit.handOn())
    const other = await workshop.visit({}, 2)
    await expectNothingChanged(() => other.revoke(pass.id))
    expect(onlyPass(await visit.passes()).state).toBe('LIVE')
  })
})

describe('a collector’s own data', () => {
  it('is sent the link once, in the language of the visit, and the number is kept with the pass', async () => {
    const order = await seedWorkOrder({ vehicle: { licenseNumber: 'ABC-123' } })
    const visit = await workshop.visit({ workOrderId: order.id, customerId: order.customerId })
    const pass = onlyPass(await visit.handOn({ phoneNumber: '040 123 4567' }))
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing, clock: workshop.app.clock }))
    expect(smsCalls(outgoing)).toEqual([
      {
        from: expect.any(String),
        to: '+358401234567',
        message: `Pohjolan Huolto: sinulle annettiin lupa tuoda auton ABC-123 avaimet lokeroon. ${pass.link}`,
      },
    ])
    expect(await messageRows()).toMatchObject([{ kind: 'PASS', recipient: '+358401234567', status: 'SENT' }])
    expect((await visit.status()).state).toBe('KEY_CODE_SENT')
    await rowsOf(`update outbox set parked_at = null, next_attempt_at = 0`)
    await drainEffects(testDependencies({ outgoing, clock: workshop.app.clock }))
    expect(smsCalls(outgoing)).toHaveLength(1)
  })

  it('is not sent what was taken back before it went', async () => {
    const visit = await workshop.visit()
    await visit.revoke(onlyPass(await visit.handOn({ phoneNumber: '040 123 4567' })).id)
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing, clock: workshop.app.clock }))
    expect(smsCalls(outgoing)).toEqual([])
  })

  it('is erased with the customer’s', async () => {
    const order = await seedWorkOrder()
    const visit = await workshop.visit({ workOrderId: order.id, customerId: order.customerId })
    await visit.handOn({ phoneNumber: '040 123 4567' })
    await rowsOf(`update processes set state = 'CANCELLED', ended_at = 1 where id = ?`, visit.id)
    workshop.app.clock.advance(3 * 366 * 24 * hour)
    expect(await eraseCustomers(testDependencies({ clock: workshop.app.clock }))).toBe(1)
    expect(await rowsOf(`select name, phone_number as phone from collect_passes`)).toEqual([{ name: '', phone: null }])
  })
})
