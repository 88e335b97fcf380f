import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'

const views = ['view=now', 'view=waiting', 'view=all', 'view=call', 'unanswered=1']

beforeEach(freshDatabase)

/** Visits of whom nobody is to be called or answered, and what SQLite knows of its tables from then on. */
async function fill(from: number, upTo: number): Promise<void> {
  await rowsOf(`
    with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${upTo})
    insert into processes (id, account_id, link_code, process_type, state, current_step, state_changed_at, waiting_since,
      last_event_id, created_at, updated_at)
    select 'prc_' || i, 'acc_north', '0000C' || printf('%07d', i), 'NO_DMS_DELIVERY', 'LINK_GENERATED', 'APPROVAL',
      ${testNow} - i, ${testNow} - i, 'evt_' || i, ${testNow} - i, ${testNow} - i from n`)
  await rowsOf('analyze')
}

it('no view of the board reads more rows where there are more visits, nobody being to call', async () => {
  const app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  const board = boardOf(app, token)
  async function rowsRead(query: string): Promise<number> {
    app.d1.forget()
    await board.page(`${query}&limit=5`)
    const results = await env.DB.batch(app.d1.seen().map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
    return results.reduce((sum, { meta }) => sum + meta.rows_read, 0)
  }
  const readOfAll = async () => {
    const read: Record<string, number> = {}
    for (const view of views) read[view] = await rowsRead(view)
    return read
  }
  await fill(1, 200)
  const before = await readOfAll()
  await fill(201, 2_000)
  expect(await readOfAll()).toEqual(before)
  expect(before['view=all']).toBeGreaterThan(5)
})
