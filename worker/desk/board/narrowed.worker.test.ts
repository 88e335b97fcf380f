import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'

let app: TestApp
let board: ReturnType<typeof boardOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  board = boardOf(app, (await seedStaff()).token)
})

/** Noon of a day of November, in Helsinki. */
const noon = (day: number) => Date.UTC(2026, 10, day, 10)

async function visits(days: readonly number[]) {
  for (const [index, day] of days.entries()) {
    const number = index + 1
    const order = await seedWorkOrder({ number, order: { reservationStart: noon(day) } })
    const seed = { number, workOrderId: order.id, customerId: order.customerId }
    await seedProcess({ ...seed, state: number % 2 === 0 ? 'NO_ROOM_LEFT' : 'LINK_SENT' })
  }
}

async function give(id: string, userId: string | null) {
  await env.DB.prepare('update processes set assigned_user_id = ? where id = ?').bind(userId, id).run()
}

describe('days', () => {
  it('list whose reserved time begins there, the earliest first', async () => {
    await visits([24, 23, 22, 25, 23])
    await seedProcess({ number: 9, state: 'LINK_SENT' })
    expect(await board.idsOf('from=2026-11-23&to=2026-11-24')).toEqual(['prc_2', 'prc_5', 'prc_1'])
    expect(await board.idsOf('from=2026-11-24')).toEqual(['prc_1', 'prc_4'])
    expect(await board.idsOf('to=2026-11-22')).toEqual(['prc_3'])
    expect(await board.idsOf('from=2026-11-23&to=2026-11-23&turn=staff')).toEqual(['prc_2'])
    expect(await board.idsOf('from=2026-11-23&to=2026-11-25&state=LINK_SENT')).toEqual(['prc_5', 'prc_1'])
    expect(await board.idsOf('view=ended&from=2026-11-20')).toEqual([])
    expect(await board.pagesOf('from=2026-11-22&limit=2')).toEqual([['prc_3', 'prc_2'], ['prc_5', 'prc_1'], ['prc_4']])
  })

  it('narrow a search and the list of calls', async () => {
    await visits([24, 23])
    await env.DB.prepare('update processes set unreached_since = 1').run()
    expect(await board.idsOf('q=virtanen&from=2026-11-24')).toEqual(['prc_1'])
    expect(await board.idsOf('view=call&to=2026-11-23')).toEqual(['prc_2'])
  })

  it.each(['from=2026-02-30', 'from=x', 'from=2026-11-24&to=2026-11-23', 'from=2026-01-01&to=2026-12-31', 'mine=yes'])(
    'are not understood in %s',
    async (query) => {
      const { token } = await seedStaff({ id: 'usr_2', username: 'two' })
      expect((await app.request(`/api/staff/process?${query}`, { token })).status).toBe(422)
    },
  )
})

describe('what a user looks after', () => {
  beforeEach(async () => {
    await visits([24, 23, 22, 25, 23])
    await seedStaff({ id: 'usr_other', username: 'other' })
    for (const id of ['prc_1', 'prc_2', 'prc_4']) await give(id, 'usr_advisor')
    await give('prc_3', 'usr_other')
  })

  it('is listed in every view, with who it is', async () => {
    expect(await board.idsOf('mine=1')).toEqual(['prc_2', 'prc_4', 'prc_1'])
    expect(await board.idsOf('mine=1&view=waiting')).toEqual(['prc_1'])
    expect(await board.idsOf('mine=1&state=LINK_SENT')).toEqual(['prc_1'])
    expect(await board.idsOf('mine=1&processType=RETRIEVE')).toEqual([])
    expect(await board.idsOf('mine=1&from=2026-11-24')).toEqual(['prc_1', 'prc_4'])
    expect(await board.idsOf('mine=1&q=virtanen')).toEqual(['prc_4', 'prc_2', 'prc_1'])
    expect((await board.page('mine=1')).items[0]?.assignee).toEqual({ id: 'usr_advisor', username: 'usr_advisor' })
    expect(await board.pagesOf('mine=1&limit=2')).toEqual([['prc_2', 'prc_4'], ['prc_1']])
  })

  it('is nobody’s once they are gone, or work elsewhere', async () => {
    const left = async () => {
      const { results } = await env.DB.prepare('select id from processes where assigned_user_id is not null').all()
      return results.map(({ id }) => id)
    }
    await env.DB.prepare(`delete from user_accounts where user_id = 'usr_other'`).run()
    expect(await left()).not.toContain('prc_3')
    await env.DB.prepare(`update users set disabled_at = 1 where id = 'usr_advisor'`).run()
    expect(await left()).toEqual([])
  })

  it('is emptied where a user is erased', async () => {
    await env.DB.prepare(`delete from users where id = 'usr_other'`).run()
    expect((await board.page('view=all&q=abc3')).items[0]?.assignee).toBeNull()
  })
})

describe('whose customer waits for an answer', () => {
  beforeEach(async () => {
    await visits([24, 23, 22, 25, 23])
    for (const [id, since] of [
      ['prc_4', 10],
      ['prc_1', 20],
      ['prc_2', 30],
    ] as const) {
      await env.DB.prepare('update processes set unanswered_since = ? where id = ?').bind(since, id).run()
    }
  })

  it('is listed in every view, the longest waiting first', async () => {
    expect(await board.idsOf('unanswered=1')).toEqual(['prc_4', 'prc_1', 'prc_2'])
    expect(await board.pagesOf('unanswered=1&limit=2')).toEqual([['prc_4', 'prc_1'], ['prc_2']])
    expect(await board.idsOf('unanswered=1&view=waiting')).toEqual(['prc_1'])
    expect(await board.idsOf('unanswered=1&view=ended')).toEqual([])
    expect(await board.idsOf('unanswered=1&state=NO_ROOM_LEFT')).toEqual(['prc_4', 'prc_2'])
    expect(await board.idsOf('unanswered=1&from=2026-11-24')).toEqual(['prc_4', 'prc_1'])
    expect(await board.idsOf('unanswered=1&q=virtanen')).toEqual(['prc_4', 'prc_2', 'prc_1'])
    await env.DB.prepare('update processes set unreached_since = 1').run()
    expect(await board.idsOf('unanswered=1&view=call')).toEqual(['prc_1', 'prc_2', 'prc_4'])
    await give('prc_1', 'usr_advisor')
    expect(await board.idsOf('unanswered=1&mine=1')).toEqual(['prc_1'])
  })
})

it('reads no table from end to end, and is one round trip beside the session’s', async () => {
  await visits([24, 23])
  await give('prc_1', 'usr_advisor')
  for (const query of [
    'mine=1',
    'mine=1&view=all&state=LINK_SENT',
    'from=2026-11-23',
    'view=call&from=2026-11-23&mine=1',
    'unanswered=1',
    'unanswered=1&from=2026-11-23&mine=1',
    'trial=1',
    'trial=1&view=call',
  ]) {
    app.d1.forget()
    await board.page(query)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  }
})

describe('trial visits', () => {
  beforeEach(async () => {
    await visits([24, 23, 22, 25])
    for (const number of [11, 12, 13]) {
      const order = await seedWorkOrder({ number, order: { reservationStart: noon(23) } })
      const seed = { number, workOrderId: order.id, customerId: order.customerId, isTrial: true }
      await seedProcess({ ...seed, state: number === 12 ? 'LINK_SENT' : 'NO_ROOM_LEFT' })
    }
    await env.DB.prepare('update processes set unreached_since = 1, unanswered_since = 1').run()
  })

  it('stand in no list and no search among real ones, and in no count', async () => {
    for (const query of [
      '',
      'view=all',
      'view=waiting',
      'view=call',
      'from=2026-11-22',
      'unanswered=1',
      'q=virtanen',
      'state=LINK_SENT',
    ])
      expect((await board.idsOf(query)).filter((id) => id.length > 5)).toEqual([])
    const first = await board.page()
    expect(first.items.filter(({ turn }) => turn === 'staff')).toHaveLength(first.staffTurnCount ?? -1)
    expect((await board.page('view=call')).items).toHaveLength(first.callCount ?? -1)
  })

  it('are listed alone where they are asked for, page by page, and one is found by its code', async () => {
    expect(await board.pagesOf('trial=1&view=all&limit=2')).toEqual([['prc_13', 'prc_12'], ['prc_11']])
    expect(await board.idsOf('trial=1&turn=staff')).toEqual(['prc_13', 'prc_11'])
    expect(await board.idsOf('trial=1&state=LINK_SENT')).toEqual(['prc_12'])
    expect(await board.idsOf('trial=1&view=ended')).toEqual([])
    expect((await board.idsOf('trial=1&view=call')).toSorted()).toEqual(['prc_11', 'prc_12', 'prc_13'])
    expect(await board.idsOf('trial=1&unanswered=1&state=LINK_SENT')).toEqual(['prc_12'])
    expect(await board.idsOf('trial=1&q=virtanen&state=LINK_SENT')).toEqual(['prc_12'])
    const { results } = await env.DB.prepare(`select link_code as code from processes where id = 'prc_12'`).all()
    expect(await board.idsOf(`q=${String(results[0]?.['code'])}`)).toEqual(['prc_12'])
  })

  it('of another workshop are nobody’s here', async () => {
    await seedAccount({ id: 'acc_south' })
    await seedProcess({ number: 21, accountId: 'acc_south', isTrial: true, state: 'LINK_SENT' })
    expect(await board.idsOf('trial=1&view=all')).not.toContain('prc_21')
  })
})
