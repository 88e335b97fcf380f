import { env } from 'cloudflare:workers'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { unfinishedOf } from '#worker/process/index.ts'

const views = ['view=now', 'view=waiting', 'view=all', 'view=call', 'unanswered=1']

beforeEach(freshDatabase)

/** Visits whose customers nobody has to call or answer, and what SQLite knows of its tables from then on. */
async function fill(from: number, upTo: number): Promise<void> {
  await rowsOf(`
    with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${upTo})
    insert into processes (id, account_id, link_code, process_type, state, current_step, state_changed_at, waiting_since,
      last_event_id, created_at, updated_at)
    select 'prc_' || i, 'acc_north', '0000C' || printf('%07d', i), 'NO_DMS_DELIVERY', 'LINK_GENERATED', 'APPROVAL',
      ${testNow} - i, ${testNow} - i, 'evt_' || i, ${testNow} - i, ${testNow} - i from n`)
  await rowsOf('analyze')
}

/** Returns the number of rows that a page of the board reads. */
async function rowsReadBy(app: TestApp, token: string, query: string): Promise<number> {
  app.d1.forget()
  await boardOf(app, token).page(`${query}&limit=5`)
  return rowsReadOf(app.d1.seen().map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
}

async function rowsReadOf(statements: D1PreparedStatement[]): Promise<number> {
  const results = await env.DB.batch(statements)
  return results.reduce((sum, { meta }) => sum + meta.rows_read, 0)
}

it('no view of the board reads more rows where there are more visits, nobody being to call', async () => {
  const app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  const readOfAll = async () => {
    const read: Record<string, number> = {}
    for (const view of views) read[view] = await rowsReadBy(app, token, view)
    return read
  }
  await fill(1, 200)
  const before = await readOfAll()
  await fill(201, 2_000)
  expect(await readOfAll()).toEqual(before)
  expect(before['view=all']).toBeGreaterThan(5)
})

/** Each narrows what is open along one index, and what is over by another. */
const narrowed = [
  ...['now', 'waiting', 'all', 'ended'].flatMap((view) =>
    [
      'processType=NO_DMS_DELIVERY',
      'processType=RETRIEVE',
      'state=LINK_GENERATED',
      'state=CANCELLED',
      'state=CLOSED',
    ].map((one) => `view=${view}&${one}`),
  ),
  'view=all&processType=NO_DMS_DELIVERY&state=CANCELLED',
  'view=all&processType=RETRIEVE&state=CANCELLED',
]

it('nothing that the board is narrowed to reads more rows where more visits are over', async () => {
  const app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  const { token: sales } = await seedStaff({ id: 'usr_sales', username: 'sales', roles: ['sales'] })
  const ongoing = new SQLiteSyncDialect().sqlToQuery(unfinishedOf('acc_north'))
  const readOfAll = async () => {
    const read: Record<string, number> = {}
    for (const query of narrowed) read[query] = await rowsReadBy(app, token, query)
    for (const view of views) read[`${view} of sales`] = await rowsReadBy(app, sales, view)
    read['ongoing'] = await rowsReadOf([
      env.DB.prepare(`select id from processes where ${ongoing.sql}`).bind(...ongoing.params),
    ])
    return read
  }
  await fill(1, 40)
  const open = await rowsReadBy(app, token, 'view=all&processType=RETRIEVE')
  await fill(41, 240)
  await rowsOf(`update processes set state = 'CANCELLED', ended_at = updated_at where updated_at < ${testNow - 40}`)
  const before = await readOfAll()
  await fill(241, 2_240)
  await rowsOf(`update processes set state = 'CANCELLED', ended_at = updated_at where updated_at < ${testNow - 240}`)
  expect(await readOfAll()).toEqual(before)
  // What is open is walked, and there is no more of it than the workshop has at once.
  expect(open).toBeLessThan(200)
  expect(Math.max(...Object.values(before))).toBeLessThan(400)
})
