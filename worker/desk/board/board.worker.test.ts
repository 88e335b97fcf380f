import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { boardViews } from '#domain/process/board-views.ts'
import { turns } from '#domain/process/whose-turn.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf, jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { BoardChanges, BoardPage } from '#worker/contract/staff/visit/board.ts'

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
          soonAt: null,
          lateAt: null,
          dueAt: null,
          licenseNumber: 'ABC-1',
          vehicle: 'Volvo V60',
          customerName: 'Aino Virtanen',
          externalWorkOrderId: 'WO-1',
          unansweredSince: null,
          boxNumber: 7,
          reservationStart: new Date(testNow).toISOString(),
          messageFailed: false,
          assignee: null,
          asksPrice: false,
          owed: null,
          keyMissing: false,
          boxForced: false,
          wishesKeysBack: false,
          call: null,
          accountId: 'acc_north',
          accountName: 'Pohjolan Huolto',
          needsMe: true,
        },
      ],
      archived: [],
      nextCursor: null,
      staffTurnCount: 1,
      callCount: 0,
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

  it('has money to be given back wait for who may give it, and for nobody else', async () => {
    const give = `update processes set waiting_since = ?, refund_by_hand = 1 where id = 'prc_1'`
    await seedProcess({ number: 1, state: 'REFUND_REQUESTED' })
    await env.DB.prepare(give)
      .bind(testNow - 100 * minute)
      .run()
    await seedProcess({ number: 2, state: 'NO_ROOM_LEFT' })
    await seedProcess({ number: 3, state: 'LINK_SENT' })
    const told = ({ items, staffTurnCount }: BoardPage) => [
      staffTurnCount,
      ...items.map(({ id, turn, needsMe }) => `${id} ${turn} ${needsMe}`),
    ]
    expect(told(await board.page())).toEqual([1, 'prc_2 staff true', 'prc_1 staff false', 'prc_3 customer false'])
    const admin = await seedStaff({ id: 'usr_giver', username: 'giver', roles: ['admin'] })
    const whole = await jsonOf<BoardPage>(await app.request('/api/staff/process?view=now', { token: admin.token }))
    expect(told(whole)).toEqual([2, 'prc_1 staff true', 'prc_2 staff true', 'prc_3 customer false'])
  })

  it('counts what waits for staff up to one more than a hundred', async () => {
    for (let number = 1; number <= 105; number += 1) await seedProcess({ number, state: 'NO_ROOM_LEFT' })
    const first = await board.page('limit=10')
    expect(first.staffTurnCount).toBe(101)
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
    await env.DB.prepare(`delete from search_terms`).run()
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

  it.each(boardViews)('never read a table from one end to the other: %s', async (view) => {
    await seedProcess()
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
  })
})

describe('what changed', () => {
  const changes = async (query = '', as = token) =>
    jsonOf<BoardChanges>(await app.request(`/api/staff/process/changes?${query}`, { token: as }))

  it('is told from where one last looked, in one read beside the session’s', async () => {
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

  it.each(['/changes', ''])('is told with a cursor of its own only (%j)', async (path) => {
    const response = await app.request(`/api/staff/process${path}?since=p.0.1.x`, { token })
    expect([response.status, await problemCode(response)]).toEqual([422, 'request.invalid'])
  })

  it.each(['view=now', 'view=all&state=LINK_SENT', 'view=call', 'q=abc', 'mine=1'])(
    'comes with the board where that is asked for, in its one read beside the session’s (%s)',
    async (query) => {
      const order = await seedWorkOrder()
      await seedProcess({ workOrderId: order.id, customerId: order.customerId })
      const { cursor } = await changes()
      app.clock.advance(60_000)
      const at = app.clock.now()
      await env.DB.prepare(`update processes set version = 9, updated_at = ?`).bind(at).run()
      const apart = { ...(await board.page(query)), changes: await changes(`since=${cursor}`) }
      app.d1.forget()
      const together = await board.page(`${query}&since=${cursor}`)
      expect(app.d1.roundTrips()).toBe(2)
      await expectNoTableScan(app.d1)
      expect(together).toEqual(apart)
      expect(together.changes).toEqual({
        items: [{ id: 'prc_1', version: 9, updatedAt: new Date(at).toISOString() }],
        cursor: `c.${at}`,
        reset: false,
        rooms: [],
      })
    },
  )

  it('comes with a board that shows none of it', async () => {
    const { cursor } = await changes()
    await seedProcess({ state: 'CANCELLED' })
    const { items, changes: told } = await board.page(`view=now&since=${cursor}`)
    expect([items, told?.items.map(({ id }) => id)]).toEqual([[], ['prc_1']])
  })

  it('is not told by a board that was not asked', async () => {
    expect(await board.page()).not.toHaveProperty('changes')
  })
})
