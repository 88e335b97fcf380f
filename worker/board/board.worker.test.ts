import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { BoardChanges } from '#domain/contract/staff/board.ts'
import { boardViews } from '#domain/contract/staff/board.ts'
import { processTypes } from '#domain/enums.ts'
import { turns } from '#domain/whose-turn.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf, jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'

const minute = 60_000
let app: TestApp
let token: string
let board: ReturnType<typeof boardOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  token = (await seedStaff()).token
  board = boardOf(app, token)
})

describe('the first page', () => {
  it('says of each process who must act and for how long it has waited, in one round trip', async () => {
    await seedLocker({ boxes: [{ number: 7 }] })
    const order = await seedWorkOrder({ order: { reservationStart: testNow } })
    await seedProcess({
      workOrderId: order.id,
      customerId: order.customerId,
      state: 'CUSTOMER_KEYS_DELIVERED',
      lease: { boxId: 'box_7' },
    })
    await env.DB.prepare(`update processes set waiting_since = ?`)
      .bind(testNow - 31 * minute)
      .run()
    app.d1.forget()

    const page = await board.page()

    expect(page).toEqual({
      items: [
        {
          id: 'prc_1',
          version: expect.any(Number),
          state: 'CUSTOMER_KEYS_DELIVERED',
          processType: 'DELIVERY',
          turn: 'staff',
          waitingSince: new Date(testNow - 31 * minute).toISOString(),
          urgency: 'amber',
          dueAt: null,
          licenseNumber: 'ABC-1',
          vehicle: 'Volvo V60',
          customerName: 'Aino Virtanen',
          externalWorkOrderId: 'WO-1',
          boxNumber: 7,
          reservationStart: new Date(testNow).toISOString(),
          messageFailed: false,
          accountId: 'acc_north',
          accountName: 'Pohjolan Huolto',
          needsMe: true,
        },
      ],
      nextCursor: null,
      staffTurnCount: 1,
      asOf: new Date(testNow).toISOString(),
    })
    // The session, and the page.
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('has what waits for staff first, the longest waiting on top, and then the rest', async () => {
    const states = ['LINK_SENT', 'STARTED', 'NO_ROOM_LEFT', 'CUSTOMER_KEYS_DELIVERED', 'WAITING_KEY_CODE'] as const
    for (const [index, state] of states.entries()) await visitOf(index + 1, { state })
    const waits = [50, 40, 10, 30, 60]
    for (const [index, minutes] of waits.entries()) {
      const waiting = env.DB.prepare(`update processes set waiting_since = ? where id = ?`)
      await waiting.bind(testNow - minutes * minute, `prc_${index + 1}`).run()
    }
    expect(await board.idsOf('view=now')).toEqual(['prc_4', 'prc_3', 'prc_5', 'prc_1', 'prc_2'])
    expect(await board.idsOf('view=waiting')).toEqual(['prc_5', 'prc_1', 'prc_2'])
    expect(await board.idsOf('view=all')).toEqual(['prc_3', 'prc_4', 'prc_2', 'prc_1', 'prc_5'])
    expect(await board.idsOf('view=ended')).toEqual([])
  })

  it('shows a message that reached nobody', async () => {
    await visitOf(1, { state: 'LINK_SEND_FAILED' })
    await env.DB.prepare(
      `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
       values ('msg_1', 'prc_1', 'a', 'LINK', 'SMS', '+358', 'fi-FI', 'UNKNOWN', 1)`,
    ).run()
    expect((await board.page()).items[0]).toMatchObject({ messageFailed: true, turn: 'staff' })
  })

  it('counts what waits for staff up to a hundred', async () => {
    for (let number = 1; number <= 105; number += 1) await seedProcess({ number, state: 'NO_ROOM_LEFT' })
    const first = await board.page('limit=10')
    expect(first.staffTurnCount).toBe(100)
    const next = await board.page(`limit=10&cursor=${first.nextCursor}`)
    expect(next.staffTurnCount).toBeNull()
  })
})

describe('pages', () => {
  const states = ['LINK_SENT', 'NO_ROOM_LEFT', 'PROCESS_DONE', 'STARTED', 'CANCELLED', 'REFUND_READY'] as const

  it.each([
    'view=now',
    'view=waiting',
    'view=all',
    'view=ended',
    'view=all&processType=NO_DMS_RETRIEVE',
    'view=all&state=LINK_SENT',
  ])('of %s have everything once, in one order, also where many wait equally long', async (query) => {
    for (let number = 1; number <= 36; number += 1) {
      const processType = number % 2 === 0 ? 'NO_DMS_RETRIEVE' : 'DELIVERY'
      await seedProcess({ number, state: states[number % states.length] ?? 'STARTED', processType })
    }
    await env.DB.prepare(`update processes set waiting_since = ? - (rowid % 4) * 1000`).bind(testNow).run()
    const [whole = []] = await board.pagesOf(`${query}&limit=200`)
    const pages = await board.pagesOf(`${query}&limit=4`)
    expect(pages.flat()).toEqual(whole)
    expect(pages.every((page) => page.length <= 4)).toBe(true)
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.length).toBeGreaterThan(4)
  })

  it('go on where they were although something moved meanwhile', async () => {
    for (let number = 1; number <= 4; number += 1) {
      await seedProcess({ number, state: 'NO_ROOM_LEFT' })
      await env.DB.prepare(`update processes set waiting_since = ? where id = ?`)
        .bind(testNow + number, `prc_${number}`)
        .run()
    }
    const first = await board.page('view=now&limit=2')
    await env.DB.prepare(`delete from process_search`).run()
    await env.DB.prepare(`update processes set state = 'CANCELLED' where id = 'prc_2'`).run()
    expect(await board.idsOf(`view=now&limit=2&cursor=${first.nextCursor}`)).toEqual(['prc_3', 'prc_4'])
  })

  it.each([
    ['cursor=x', 'cursor', 'invalid_value'],
    ['q=a&cursor=p.0.1.prc_1', 'cursor', 'invalid_value'],
    ['limit=201', 'limit', 'too_big'],
    ['limit=0', 'limit', 'too_small'],
    ['view=mine', 'view', 'invalid_value'],
    ['state=FLYING', 'state', 'invalid_value'],
    ['colour=red', 'colour', 'unknown_field'],
  ])('are not given for %s', async (query, path, code) => {
    const response = await app.request(`/api/staff/process?${query}`, { token })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path, code }] })
  })
})

describe('filters', () => {
  it('narrow a view by state, type and turn', async () => {
    await seedProcess({ number: 1, state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' })
    await seedProcess({ number: 2, state: 'STARTED' })
    await seedProcess({ number: 3, state: 'LINK_SENT', processType: 'NO_DMS_DELIVERY' })
    await seedProcess({ number: 4, state: 'CANCELLED' })
    expect(await board.idsOf('view=now&turn=staff')).toEqual(['prc_1'])
    expect(await board.idsOf('view=now&turn=customer')).toEqual(['prc_2', 'prc_3'])
    expect(await board.idsOf('view=now&turn=nobody')).toEqual([])
    expect(await board.idsOf('view=now&state=STARTED')).toEqual(['prc_1', 'prc_2'])
    expect(await board.idsOf('view=waiting&state=STARTED')).toEqual(['prc_2'])
    expect(await board.idsOf('view=now&processType=NO_DMS_DELIVERY')).toEqual(['prc_3'])
    expect(await board.idsOf('view=all&state=CANCELLED&processType=DELIVERY')).toEqual(['prc_4'])
    expect(await board.idsOf('view=ended')).toEqual(['prc_4'])
  })

  it('never read a table from one end to the other', async () => {
    await seedProcess()
    for (const view of boardViews) {
      for (const filter of [
        '',
        '&state=LINK_SENT',
        '&processType=DELIVERY',
        '&state=LINK_SENT&processType=DELIVERY',
        ...turns.map((turn) => `&turn=${turn}`),
      ]) {
        app.d1.forget()
        await board.page(`view=${view}${filter}`)
        expect(app.d1.roundTrips()).toBe(2)
        await expectNoTableScan(app.d1)
      }
    }
  })
})

describe('the search', () => {
  beforeEach(async () => {
    const people = [
      ['Aino', 'Virtanen', 'ABC-123'],
      ['Anna-Liisa', 'Virta', 'ABC-124'],
      ['Åke', 'Öström', 'XYZ-1'],
      ['Virpi', 'Virtanen', 'KKK-9'],
    ] as const
    for (const [index, [firstName, lastName, licenseNumber]] of people.entries()) {
      const number = index + 1
      const order = await seedWorkOrder({
        number,
        customer: { firstName, lastName },
        vehicle: { licenseNumber },
        order: { externalWorkOrderId: `26-00${number}` },
      })
      const state = number === 4 ? 'PROCESS_DONE' : 'LINK_SENT'
      await seedProcess({ number, workOrderId: order.id, customerId: order.customerId, state })
    }
  })

  it.each([
    ['abc', ['prc_1', 'prc_2']],
    ['ABC 123', ['prc_1']],
    ['abc-12', ['prc_1', 'prc_2']],
    ['vir', ['prc_4', 'prc_2', 'prc_1']],
    ['virtanen', ['prc_4', 'prc_1']],
    ['VIRTANEN aino', ['prc_1']],
    ['aino öström', []],
    ['liisa', ['prc_2']],
    ['anna-l', ['prc_2']],
    ['öst', ['prc_3']],
    ['ost', []],
    ['åke', ['prc_3']],
    ['26-003', ['prc_3']],
    ['0000-CDE0-0002', ['prc_2']],
    ['oooo cde oooo4', ['prc_4']],
    ['%', []],
    ['_bc', []],
    [`' or 1=1 --`, []],
    ['-', []],
  ])('for %j finds %j', async (q, ids) => {
    expect(await board.idsOf(`q=${encodeURIComponent(q)}`)).toEqual(ids)
  })

  it('is one round trip without a scan', async () => {
    for (const q of ['vir', 'vir aino', '0000-CDE0-0002', 'a']) {
      app.d1.forget()
      await board.page(`q=${encodeURIComponent(q)}`)
      expect(app.d1.roundTrips()).toBe(2)
      await expectNoTableScan(app.d1)
    }
  })

  it('finds each process once, page by page', async () => {
    expect(await board.pagesOf('q=vir&limit=1')).toEqual([['prc_4'], ['prc_2'], ['prc_1']])
    expect(await board.pagesOf('q=26&limit=3')).toEqual([['prc_1', 'prc_2', 'prc_3'], ['prc_4']])
  })

  it('may be narrowed by what is asked of a view', async () => {
    expect(await board.idsOf('q=vir&state=PROCESS_DONE')).toEqual(['prc_4'])
    expect(await board.idsOf('q=vir&turn=customer')).toEqual(['prc_2', 'prc_1'])
    expect(await board.idsOf('q=vir&processType=RETRIEVE')).toEqual([])
  })
})

describe('what changed', () => {
  const changes = async (query = '', as = token) =>
    jsonOf<BoardChanges>(await app.request(`/api/staff/process/changes?${query}`, { token: as }))

  it('is told from where one last looked, in one read', async () => {
    await seedProcess({ number: 1 })
    await seedProcess({ number: 2 })
    const start = await changes()
    expect(start).toMatchObject({ items: [], reset: false })
    app.clock.advance(60_000)
    const { cursor } = await changes(`since=${start.cursor}`)
    app.clock.advance(60_000)
    const at = app.clock.now()
    await env.DB.prepare(`update processes set version = 9, updated_at = ? where id = 'prc_2'`).bind(at).run()
    app.d1.forget()
    expect((await changes(`since=${cursor}`)).items).toEqual([
      { id: 'prc_2', version: 9, updatedAt: new Date(at).toISOString() },
    ])
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('includes what was begun before and came to be seen later', async () => {
    await seedProcess()
    const { cursor } = await changes()
    await env.DB.prepare(`update processes set updated_at = ?`)
      .bind(app.clock.now() - 10_000)
      .run()
    expect((await changes(`since=${cursor}`)).items.map(({ id }) => id)).toEqual(['prc_1'])
  })

  it('is too much to be told one by one after a long time', async () => {
    for (let number = 1; number <= 201; number += 1) await seedProcess({ number })
    expect(await changes(`since=c.1`)).toMatchObject({ items: [], reset: true })
  })

  it('is told with a cursor of its own only', async () => {
    const response = await app.request('/api/staff/process/changes?since=p.0.1.x', { token })
    expect([response.status, await problemCode(response)]).toEqual([422, 'request.invalid'])
  })
})

describe('who sees what', () => {
  beforeEach(async () => {
    await env.DB.prepare(`insert into account_groups (id, name, created_at) values ('grp_1', 'Ryhmä', 0)`).run()
    await seedAccount({ id: 'acc_south', groupId: 'grp_1' })
    await seedAccount({ id: 'acc_west', groupId: 'grp_1' })
    const seeds = [
      ['acc_north', 'DELIVERY'],
      ['acc_north', 'NO_DMS_RETRIEVE'],
      ['acc_south', 'DELIVERY'],
      ['acc_south', 'ONLY_PAYMENT'],
      ['acc_west', 'RETRIEVE'],
    ] as const
    for (const [index, [accountId, processType]] of seeds.entries()) {
      const number = index + 1
      const order = await seedWorkOrder({ number, accountId })
      const state = processType === 'ONLY_PAYMENT' ? 'PAYMENT_LINK_SENT' : 'LINK_SENT'
      await seedProcess({ number, accountId, processType, state, workOrderId: order.id, customerId: order.customerId })
    }
  })

  const all = ['prc_1', 'prc_2', 'prc_3', 'prc_4', 'prc_5']
  it.each([
    ['service_advisor', ['acc_north'], '', ['prc_1', 'prc_2']],
    ['service_advisor', ['acc_north'], 'accountId=acc_south', 404],
    ['service_advisor', ['acc_north', 'acc_south'], 'accountId=acc_south', ['prc_3', 'prc_4']],
    ['admin', ['acc_north'], '', ['prc_1', 'prc_2']],
    ['admin', ['acc_north'], 'accountId=acc_nowhere', 404],
    ['sales', ['acc_north'], '', ['prc_2']],
    ['sales', ['acc_south'], '', ['prc_4']],
    ['sales', ['acc_south'], 'processType=DELIVERY', []],
    ['sales', ['acc_north'], 'accountId=acc_south', 404],
    ['group_admin', [], '', ['prc_3', 'prc_4', 'prc_5']],
    ['group_admin', [], 'accountId=acc_west', ['prc_5']],
    ['group_admin', [], 'accountId=acc_north', 404],
    ['superuser', [], '', all],
    ['superuser', ['acc_west'], '', ['prc_5']],
    ['superuser', ['acc_west'], 'accountId=acc_north', ['prc_1', 'prc_2']],
    ['superuser', [], 'accountId=acc_nowhere', 404],
    ['enerius', [], '', all],
    ['enerius', [], 'accountId=acc_south', ['prc_3', 'prc_4']],
  ] as const)('%s of %j asking for %j sees %j', async (role, accountIds, query, expected) => {
    const user = await seedStaff({ id: 'usr_one', roles: [role], accountIds })
    if (role === 'group_admin')
      await env.DB.prepare(`update users set account_group_id = 'grp_1' where id = 'usr_one'`).run()
    const ids = async (path: string) => {
      const response = await app.request(path, { token: user.token })
      if (response.status !== 200) return response.status
      const { items }: { items: { id: string }[] } = await response.json()
      return items.map(({ id }) => id).toSorted()
    }
    expect(await ids(`/api/staff/process?view=all&${query}`)).toEqual(expected)
    const hasAny = typeof expected === 'number' || processTypes.every((type) => !query.includes(`processType=${type}`))
    if (!hasAny) return
    expect(await ids(`/api/staff/process?q=virtanen&${query}`)).toEqual(expected)
    expect(await ids(`/api/staff/process?q=wo&${query}`)).toEqual(expected)
    const moved = env.DB.prepare('update processes set updated_at = ?').bind(app.clock.now())
    await moved.run()
    expect(await ids(`/api/staff/process/changes?since=c.${app.clock.now()}&${query}`)).toEqual(expected)
  })

  it('does not find another account’s process by its code', async () => {
    expect(await board.idsOf('q=0000CDE00003')).toEqual([])
    expect(await board.idsOf('q=0000CDE00001')).toEqual(['prc_1'])
    const sales = boardOf(app, (await seedStaff({ id: 'usr_sales', roles: ['sales'] })).token)
    expect(await sales.idsOf('q=0000CDE00001')).toEqual([])
    expect(await sales.idsOf('q=0000CDE00002')).toEqual(['prc_2'])
  })

  it('needs a right to see processes, and a session', async () => {
    const nobody = await seedStaff({ id: 'usr_none', roles: [] })
    for (const path of ['/api/staff/process', '/api/staff/process?q=a', '/api/staff/process/changes']) {
      expect((await app.request(path, { token: nobody.token })).status).toBe(403)
      expect((await app.request(path)).status).toBe(401)
    }
  })

  it('is the operator’s support without anything to do', async () => {
    await env.DB.prepare(`update processes set state = 'LINK_SEND_FAILED' where id = 'prc_1'`).run()
    const support = boardOf(app, (await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: [] })).token)
    const item = async (from: typeof board) => (await from.page('view=all&state=LINK_SEND_FAILED')).items[0]
    expect(await item(support)).toMatchObject({ id: 'prc_1', turn: 'staff', needsMe: false })
    expect(await item(board)).toMatchObject({ id: 'prc_1', turn: 'staff', needsMe: true })
  })

  it('looks up each account’s processes by an index, also where every account is shown', async () => {
    const support = boardOf(app, (await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: [] })).token)
    for (const query of ['view=now', 'view=all', 'view=ended&state=CANCELLED', 'q=vir']) {
      app.d1.forget()
      await support.page(query)
      expect(app.d1.roundTrips()).toBe(2)
      await expectNoTableScan(app.d1)
    }
  })
})
