import { env } from 'cloudflare:workers'
import { verify } from 'hono/jwt'
import { beforeEach, describe, expect, it } from 'vitest'

import { listenAudience } from '#domain/access/room-ticket.ts'
import { processTypes } from '#domain/enums.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf, jsonOf } from '#tests/support/board.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { BoardChanges } from '#worker/contract/staff/visit/board.ts'
import { deskRoomIdOf } from '#worker/providers/room-token.ts'

let app: TestApp
let board: ReturnType<typeof boardOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  board = boardOf(app, (await seedStaff()).token)
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
    ['group_admin', ['acc_north'], '', ['prc_1', 'prc_2']],
    ['group_admin', ['acc_north'], 'accountId=acc_west', ['prc_5']],
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
    const since = `since=c.${app.clock.now()}`
    expect(await ids(`/api/staff/process/changes?${since}&${query}`)).toEqual(expected)

    const said = async (path: string) => {
      const answer = await (await app.request(path, { token: user.token })).json<object>()
      return { ...answer, requestId: undefined }
    }
    for (const list of ['view=now', 'view=all', 'view=call', 'q=virtanen']) {
      const apart = await said(`/api/staff/process?${list}&${query}`)
      const changes = await said(`/api/staff/process/changes?${since}&${query}`)
      const together = await said(`/api/staff/process?${list}&${since}&${query}`)
      expect(together).toEqual(typeof expected === 'number' ? apart : { ...apart, changes })
    }
  })

  const roomsOf = async (user: { token: string }, query = '') => {
    const changes = await jsonOf<BoardChanges>(
      await app.request(`/api/staff/process/changes?${query}`, { token: user.token }),
    )
    return changes.rooms.map(({ room }) => room).toSorted()
  }
  const desksOf = (...accountIds: readonly string[]) =>
    accountIds.map((accountId) => deskRoomIdOf(app.deps().config, accountId)).toSorted()

  it.each([
    ['service_advisor', ['acc_north'], '', ['acc_north']],
    ['service_advisor', ['acc_north', 'acc_south'], 'accountId=acc_south', ['acc_south']],
    ['sales', ['acc_north'], '', ['acc_north']],
    ['group_admin', [], '', ['acc_south', 'acc_west']],
    ['group_admin', ['acc_north'], 'accountId=acc_west', ['acc_west']],
    ['superuser', [], '', ['acc_north', 'acc_south', 'acc_west']],
    ['superuser', ['acc_west'], '', ['acc_west']],
    ['enerius', [], 'accountId=acc_south', ['acc_south']],
  ] as const)('%s of %j asking for %j hears of %j', async (role, accountIds, query, heard) => {
    const user = await seedStaff({ id: 'usr_one', roles: [role], accountIds })
    if (role === 'group_admin')
      await env.DB.prepare(`update users set account_group_id = 'grp_1' where id = 'usr_one'`).run()
    app.d1.forget()
    expect(await roomsOf(user, query)).toEqual(desksOf(...heard))
    expect(app.d1.roundTrips()).toBe(2)
    expect(await roomsOf(user, `since=c.${app.clock.now()}&${query}`)).toEqual([])
  })

  it('hears of nothing in an account that is not theirs, nor without a right to the board', async () => {
    const advisor = await seedStaff({ id: 'usr_one', roles: ['service_advisor'], accountIds: ['acc_north'] })
    const nobody = await seedStaff({ id: 'usr_none', roles: [] })
    const asked = [
      [advisor, 'accountId=acc_south', 404],
      [nobody, '', 403],
      [nobody, 'accountId=acc_north', 403],
    ] as const
    for (const [user, query, status] of asked) {
      const response = await app.request(`/api/staff/process/changes?${query}`, { token: user.token })
      expect(response.status).toBe(status)
      expect(await response.text()).not.toContain('desk-')
    }
  })

  it('hears of eight accounts by their rooms, and of more by asking', async () => {
    const user = await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: [] })
    for (let number = 4; number <= 8; number += 1) await seedAccount({ id: `acc_${number}` })
    expect(await roomsOf(user)).toHaveLength(8)
    await seedAccount({ id: 'acc_9' })
    expect(await roomsOf(user)).toEqual([])
  })

  it('is let into the room by its ticket, to listen and for a minute', async () => {
    const { token } = await seedStaff({ id: 'usr_one' })
    const { rooms } = await jsonOf<BoardChanges>(await app.request('/api/staff/process/changes', { token }))
    const { roomSecret, partyUrl } = app.deps().config
    const room = deskRoomIdOf({ roomSecret }, 'acc_north')
    expect(rooms).toEqual([{ url: partyUrl, room, token: expect.any(String) }])
    const payload = await verify(rooms[0]?.token ?? '', roomSecret.current, { alg: 'HS256', exp: false, iat: false })
    const now = Math.floor(app.clock.now() / 1000)
    expect(payload).toEqual({ aud: listenAudience(room), iat: now, exp: now + 60 })
  })

  it('stays with an administrator who is made one of a group too, in a group or not', async () => {
    const { token } = await seedStaff({ id: 'usr_both', roles: ['admin', 'group_admin'] })
    const status = async (path: string) => (await app.request(path, { token })).status
    expect(await status('/api/staff/account/acc_north/settings')).toBe(200)
    expect(await status('/api/staff/process/prc_1')).toBe(200)
    expect(await status('/api/staff/account/acc_north/locker')).toBe(200)
    expect(await status('/api/staff/account/acc_south/settings')).toBe(404)
    expect(await status('/api/staff/process/prc_3')).toBe(404)
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
