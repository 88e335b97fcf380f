import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { slotAtEnd } from '#domain/slots.ts'
import { placed, testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { drainForHalfAnHour, providersThatWork, smsCalls, wishEffect } from '#tests/support/effects.ts'
import { emailReport } from '#tests/support/email-report.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { giveFastLane, kioskOf } from '#tests/support/fast-lane.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { cells, copyAccount, farSlot, freshEnvironment, inHome, toHome } from '#tests/support/two-cells.ts'
import type { Insights } from '#worker/contract/staff/insights.ts'
import { smsReportUrls } from '#worker/notifications/index.ts'
import { effectKinds } from '#worker/process/index.ts'
import { hashPassword } from '#worker/staff/index.ts'

describe.each(cells)('in %s', (cell) => {
  beforeEach(() => freshEnvironment(cell))
  const isFar = cell === 'a second cell'

  it('a customer reads in one round trip and writes in two, and nothing is asked of the first cell', async () => {
    const customer = await seedCustomer()
    await customer.send('GET', '')
    customer.app.d1.forget()
    customer.app.home.forget()
    expect((await customer.send('GET', '')).status).toBe(200)
    expect(customer.app.d1.roundTrips()).toBe(1)
    customer.app.d1.forget()
    expect((await customer.send('PUT', '/notes', { notes: 'Avain on hanskalokerossa' })).status).toBe(200)
    expect(customer.app.d1.roundTrips()).toBe(2)
    // With one cell the first one is the same.
    expect(customer.app.home.roundTrips()).toBe(isFar ? 0 : 2)
  })

  it('staff read in two round trips and write in three, the session’s among them, and nothing is asked of the first cell', async () => {
    await seedAccount()
    const { id } = await seedProcess()
    const { token } = await seedStaff()
    const app = testApp()
    const page = `/api/staff/process/${id}`
    expect((await app.request(page, { token })).status).toBe(200)
    app.d1.forget()
    app.home.forget()
    expect((await app.request(page, { token })).status).toBe(200)
    expect(app.d1.roundTrips()).toBe(2)
    app.d1.forget()
    const { items, changes } = await boardOf(app, token).page('since=c.1')
    expect([items, changes?.items].map((some) => some?.map((one) => one.id))).toEqual([[id], [id]])
    expect(app.d1.roundTrips()).toBe(2)
    app.d1.forget()
    const json = { clickId: 'click-00000001', text: 'Soitettu' }
    expect((await app.request(`${page}/note`, { method: 'POST', token, json })).status).toBe(200)
    expect([app.d1.roundTrips(), app.home.roundTrips()]).toEqual([3, isFar ? 0 : 3])
  })

  it('a code that somebody types is found, and one of no cell is as unknown as any', async () => {
    const customer = await seedCustomer()
    const type = (processCode: string) =>
      customer.app.request('/api/process/code', { method: 'PUT', json: { code: processCode } })
    expect((await type(customer.code)).status).toBe(200)
    const other = customer.code.slice(2)
    const [unknown, ofNoCell] = [await type(`${customer.code.slice(0, 11)}Z`), await type(`5X${other}`)]
    expect([unknown.status, ofNoCell.status]).toEqual([404, 404])
    const told = async (response: Response) => ({ ...(await response.json<object>()), instance: '', requestId: '' })
    expect(await told(ofNoCell)).toEqual(await told(unknown))
  })

  it('a cabinet, a dealer system and a kiosk are known by what they show', async () => {
    const dealer = await seedDealer()
    expect((await dealer.put()).status).toBe(200)
    const created = await dealer.create()
    expect(created.status).toBe(201)
    const { processCode } = await created.json<{ processCode: string }>()
    expect(processCode.slice(0, 2)).toBe(isFar ? farSlot : '00')
    await seedLocker()
    const cabinet = await seedCabinet(dealer.app)
    expect((await cabinet.heartbeat()).status).toBe(200)
    await giveFastLane('acc_north')
    expect((await kioskOf(dealer.app).search('ABC1')).status).toBe(200)
  })

  it('a text message is reported by the address that its gateway was given, an e-mail by what it was sent with', async () => {
    await seedAccount()
    const order = await seedWorkOrder()
    const visit = await seedProcess({ workOrderId: order.id, customerId: order.customerId })
    await wishEffect(effectKinds.sendLink, visit.id)
    const outgoing = providersThatWork()
    await drainForHalfAnHour({ outgoing })
    expect(smsCalls(outgoing)).toHaveLength(1)
    const app = testApp()
    const [message] = await rowsOf('select id, provider_message_id as name from messages')
    const id = String(message?.['id'])
    const path = new URL(smsReportUrls(app.deps().config, id).reportUrl).pathname
    const form = new URLSearchParams({ id: String(message?.['name']), status: 'delivered' })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const report = await app.request(path, { method: 'POST', body: form.toString(), headers, csrf: false })
    expect(report.status).toBe(204)
    expect(await rowsOf('select status from messages')).toEqual([{ status: 'DELIVERED' }])
    await rowsOf(`update messages set status = 'SENT', channel = 'EMAIL', provider_message_id = 'email-1'`)
    expect(await emailReport(app, 'email.delivered', 'email-1', id)).toBe(204)
    expect(await rowsOf('select status from messages')).toEqual([{ status: 'DELIVERED' }])
  })

  it('staff sign in by a name that the directory knows, and their session says where it is', async () => {
    await seedAccount()
    await seedStaff({ id: 'usr_1', username: 'Aino@huolto.example', passwordHash: await hashPassword('oikea hevonen') })
    const app = testApp()
    const login = { username: 'aino@huolto.example', password: 'oikea hevonen' }
    const signIn = () => app.request('/api/auth/login/', { method: 'POST', json: login })
    if (isFar) {
      await inHome(`insert into cell_names values ('username', 'aino@huolto.example', '${farSlot}', 0)`)
    }
    const signedIn = await signIn()
    expect(signedIn.status).toBe(200)
    const { accessToken } = await signedIn.json<{ accessToken: string }>()
    expect((await app.request('/api/auth/check', { token: accessToken })).status).toBe(200)
    const [session] = await rowsOf(`select id from sessions where id <> '${placed('ses_usr_1')}'`)
    expect(slotAtEnd(String(session?.['id']))).toBe(isFar ? farSlot : '00')
    const refreshed = await app.request('/api/auth/refresh/', { method: 'POST', json: {} })
    expect(refreshed.status).toBe(200)
    expect((await app.request('/api/auth/logout', { method: 'POST', json: {} })).status).toBe(204)
    expect((await app.request('/api/auth/check', { token: accessToken })).status).toBe(401)
  })
})

/** A user of the operator, who lies in the first cell; the workshop lies in the other. */
async function operator(): Promise<{ app: TestApp; token: string }> {
  await seedAccount()
  const who = { id: 'usr_boss', username: 'pomo', accountIds: [], isAtHome: true }
  const { token } = await seedStaff({ ...who, roles: ['superuser'] })
  await toHome()
  return { app: testApp(), token }
}

async function lookingAtNorth(app: TestApp, token: string): Promise<string> {
  const json = { accountId: 'acc_north' }
  const away = await app.request('/api/auth/change-account/', { method: 'POST', token, json })
  expect(away.status).toBe(200)
  return (await away.json<{ accessToken: string }>()).accessToken
}

describe('with two cells', () => {
  beforeEach(() => freshEnvironment('a second cell'))

  it('a name is had once over both, whoever is first, and a claim that was left is taken up again', async () => {
    await seedAccount()
    const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const app = testApp()
    const create = (username: string) =>
      app.request('/api/user/', {
        method: 'POST',
        token: admin.token,
        json: { username, password: 'pitkä salasana 1', roles: [{ id: 'sales' }], accounts: [{ id: 'acc_north' }] },
      })
    await inHome(`insert into users (id, username, password_hash, created_at, updated_at, version)
      values ('usr_home', 'Varattu', '', 0, 0, 1)`)
    expect((await create('varattu')).status).toBe(422)
    await inHome(`insert into cell_names values ('username', 'jäänyt', '${farSlot}', 0)`)
    expect((await create('jäänyt')).status).toBe(201)
    expect((await create('uusi')).status).toBe(201)
    expect(await inHome(`select name, slot from cell_names order by name`)).toEqual([
      { name: 'jäänyt', slot: farSlot },
      { name: 'uusi', slot: farSlot },
    ])
    const insert = `insert into users (id, username, password_hash, created_at, updated_at, version)
      values ('usr_late', 'UUSI', '', 0, 0, 1)`
    await expect(env.SECOND_DB.prepare(insert).run()).rejects.toThrow('users_username_unique')
  })

  it('a user of the operator sees the workshops of both, and looks at one of the other cell', async () => {
    const { app, token } = await operator()
    const listed = await app.request('/api/auth/accounts', { token })
    expect(await listed.json()).toMatchObject([{ id: 'acc_north' }])
    const accessToken = await lookingAtNorth(app, token)
    const check = await app.request('/api/auth/check', { token: accessToken })
    expect(await check.json()).toMatchObject({ user: { accountId: 'acc_north' } })
    const settings = await app.request('/api/staff/account/acc_north/settings', { token: accessToken })
    expect(settings.status).toBe(200)
    expect(
      await rowsOf(`select password_hash, disabled_at is not null as off from users where id = 'usr_boss'`),
    ).toEqual([{ password_hash: '', off: 1 }])
    await inHome(`update sessions set ended_at = 1`)
    expect((await app.request('/api/auth/check', { token: accessToken })).status).toBe(401)
  })

  it('what workshops of both did is one sum to a user of the operator, and that of each of them', async () => {
    const { app, token } = await operator()
    await copyAccount({ id: 'acc_home', slug: 'aaltola', name: 'Aaltola' })
    const sum = `insert into daily_sums (account_id, day, measure, dimension, count, amount) values`
    const wait = `'2026-11-02', 'approval_wait', '5', 2, 0`
    await inHome(`${sum} ('acc_home', '2026-11-02', 'paid', '', 1, 1000), ('acc_home', ${wait})`)
    await rowsOf(`${sum} ('acc_north', '2026-11-02', 'paid', '', 2, 500), ('acc_north', ${wait})`)
    const asked = async (query: string) => {
      const response = await app.request(`/api/staff/insights?from=2026-11-02&to=2026-11-02&${query}`, {
        token,
      })
      const { now, workshops, approvalWaits } = await response.json<Insights>()
      return { paid: now.paid, workshops: workshops.map(({ name, paid }) => [name, paid.euros]), approvalWaits }
    }
    expect(await asked('reach=all')).toEqual({
      paid: { count: 3, euros: 15 },
      workshops: [
        ['Aaltola', 10],
        ['Pohjolan Huolto', 5],
      ],
      approvalWaits: [{ minutes: 5, count: 4 }],
    })
    expect(await asked('accountId=acc_home')).toMatchObject({ paid: { count: 1, euros: 10 } })
    expect(await asked('accountId=acc_north')).toMatchObject({ paid: { count: 2, euros: 5 } })
  })

  it('the recipients of the operator are those of the first cell, wherever who sets them up looks', async () => {
    const { app, token: own } = await operator()
    const token = await lookingAtNorth(app, own)
    const added = await app.request('/api/staff/alert-recipient', {
      method: 'POST',
      token,
      json: {
        way: 'EMAIL',
        address: 'tuki@operaattori.example',
        causes: ['jobs_late'],
        language: 'fi',
        clickId: 'c'.repeat(20),
      },
    })
    expect(added.status).toBe(201)
    expect(await inHome('select account_id, address from alert_recipients')).toEqual([
      { account_id: null, address: 'tuki@operaattori.example' },
    ])
    expect(await rowsOf('select 1 from alert_recipients')).toEqual([])
    const { id } = await added.json<{ id: string }>()
    expect((await app.request(`/api/staff/alert-recipient/${id}/test`, { method: 'POST', token })).status).toBe(204)
    expect(await inHome('select kind from outbox')).toEqual([{ kind: 'alert.send' }])
  })

  it('a group is opened in the cell that has fewest, with its workshop and a slot of its own', async () => {
    const app = testApp()
    await inHome(
      `insert into slots (slot, owner, cell, created_at) values ('01', 'grp_a', 1, 0), ('02', 'grp_b', 1, 0)`,
    )
    const boss = await seedStaff({
      id: 'usr_boss',
      username: 'pomo',
      roles: ['superuser'],
      accountIds: [],
      isAtHome: true,
    })
    await toHome()
    const { token } = boss
    const json = { clickId: 'click-of-the-group-1', name: 'Uusi ryhmä' }
    const open = () => app.request('/api/staff/workshop-group', { method: 'POST', token, json })
    const group = await (await open()).json<{ id: string }>()
    expect(await (await open()).json()).toEqual(group)
    expect(await rowsOf('select id from account_groups')).toEqual([{ id: group.id }])
    const [given] = await inHome(`select slot, cell from slots where owner = '${group.id}'`)
    expect(given).toEqual({ slot: '03', cell: 2 })
    expect(await rowsOf('select slot, cell from slots')).toEqual([given])
  })
})
