import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { archiveNow } from '#tests/support/archive.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { DmsChanges } from '#worker/contract/machines/dms.ts'

let dealer: Dealer

beforeEach(async () => {
  await freshDatabase()
  dealer = await seedDealer()
})

const ask = (query = '', from = dealer) => from.call('GET', `/process${query}`)
const changes = async (query = '', from = dealer) => (await ask(query, from)).json<DmsChanges>()
const since = (cursor: string, more = '') => changes(`?changedSince=${cursor}${more}`)

async function created(number: string, from = dealer): Promise<string> {
  from.app.clock.advance(1000)
  await from.put(undefined, number)
  const answer = await from.create({ externalWorkOrderId: number })
  return (await answer.json<{ id: string }>()).id
}

const touch = (id: string, more = '') => rowsOf(`update processes set version = version + 1 ${more} where id = ?`, id)
const idsOf = ({ items }: DmsChanges) => items.map(({ id }) => id)

describe('what changed since a cursor', () => {
  it('begins at the oldest visit that is open, and goes on from where it was', async () => {
    const [first, second] = [await created('26-1'), await created('26-2')]
    const all = await changes()
    expect(all).toMatchObject({ hasMore: false, nextCursor: expect.any(String) })
    expect(all.items).toMatchObject([
      { id: first, externalWorkOrderId: '26-1', state: 'LINK_GENERATED', version: 1, endedAt: null },
      { id: second, amounts: { approved: null, asked: null, paid: 0, refunded: 0 } },
    ])
    const still = await since(all.nextCursor)
    expect(still).toEqual({ items: [], nextCursor: all.nextCursor, hasMore: false })
    await dealer.call('POST', `/process/${first}/cancel`, {})
    const third = await created('26-3')
    const more = await since(all.nextCursor)
    expect(more.items).toMatchObject([
      { id: first, state: 'CANCELLED', version: 2, endedAt: expect.any(String) },
      { id: third, version: 1 },
    ])
    expect(await since(more.nextCursor)).toMatchObject({ items: [] })
  })

  it('is whole page by page, also where visits change between the pages', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 5; number += 1) ids.push(await created(`26-${number}`))
    const first = await changes('?limit=2')
    expect([idsOf(first), first.hasMore]).toEqual([ids.slice(0, 2), true])
    await touch(ids[0] ?? '')
    await touch(ids[3] ?? '')
    const second = await since(first.nextCursor, '&limit=2')
    const third = await since(second.nextCursor, '&limit=2')
    expect([...idsOf(second), ...idsOf(third)]).toEqual([ids[2], ids[4], ids[0], ids[3]])
    expect(third.hasMore).toBe(false)
  })

  it('skips nothing that is committed later with an earlier time', async () => {
    const [first, second] = [await created('26-1'), await created('26-2')]
    const { nextCursor } = await changes()
    await touch(first, ', updated_at = updated_at + 60000')
    const seen = await since(nextCursor)
    expect(idsOf(seen)).toEqual([first])
    await touch(second, ', updated_at = updated_at - 60000')
    expect(idsOf(await since(seen.nextCursor))).toEqual([second])
  })

  it('loses none of many writers at once while somebody reads', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_none, at) => created(`26-${at + 1}`)))
    let { nextCursor: cursor } = await changes()
    const latest = new Map<string, number>()
    const read = async () => {
      const page = await since(cursor, '&limit=3')
      for (const { id, version } of page.items) latest.set(id, version)
      cursor = page.nextCursor
      return page.hasMore
    }
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([...ids.map((id) => touch(id)), read(), ...ids.slice(round).map((id) => touch(id))])
    }
    while (await read());
    const rows = await rowsOf('select id, version from processes')
    expect(Object.fromEntries(latest)).toEqual(Object.fromEntries(rows.map(({ id, version }) => [id, version])))
  })

  it('tells what was approved, paid and given back', async () => {
    const id = await created('26-1')
    await rowsOf(
      `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, captured_cents,
         surplus_cents, frozen_pricing, created_at, updated_at)
       values ('pay_1', ?, 'acc_north', 'ONLINE', 'SVEA', 'o1', 'SUCCESS', 10000, 12000, 2000, '{}', 1, 1)`,
      id,
    )
    await rowsOf(
      `insert into refunds (id, payment_id, amount_cents, refund_status, created_at, updated_at)
       values ('rfd_1', 'pay_1', 2550, 'SUCCESS', 1, 1), ('rfd_2', 'pay_1', 100, 'PENDING', 1, 1)`,
    )
    expect((await changes()).items).toMatchObject([{ amounts: { paid: 100, refunded: 25.5 } }])
  })

  it('knows another account by nothing, and no trial', async () => {
    const other = await seedDealer({ accountId: 'acc_south', app: dealer.app })
    const [own, theirs] = [await created('26-1'), await created('26-9', other)]
    const [here, there] = [await changes(), await changes('', other)]
    expect([idsOf(here), idsOf(there)]).toEqual([[own], [theirs]])
    const strange = await ask(`?changedSince=${here.nextCursor}`, other)
    expect([strange.status, (await strange.json<{ code: string }>()).code]).toEqual([410, 'changes.cursor_unknown'])
    expect((await ask(`?changedSince=${here.nextCursor.replace(/_.*/, '_99')}`)).status).toBe(410)
    expect((await ask('?changedSince=what')).status).toBe(410)
    expect((await ask('?limit=0')).status).toBe(422)
    expect((await ask('?since=1')).status).toBe(422)
    await rowsOf(
      `insert into processes (id, account_id, link_code, process_type, is_trial, state, current_step, state_changed_at,
        last_event_id, created_at, updated_at, version)
      select 'prc_trial', account_id, 'TRIALTRIAL12', process_type, 1, 'LINK_GENERATED', current_step, 1, 'evt_t', 1, 1, 1
      from processes where id = ?`,
      own,
    )
    await touch('prc_trial')
    expect(idsOf(await since(here.nextCursor))).toEqual([])
  })

  describe('over a journey of the database back in time', () => {
    /** The feed as it was: what was told after `until` never happened, and something else did. */
    async function goBack(until: { id: string; version: number; event: string; seq: number }): Promise<void> {
      await rowsOf(`delete from process_events where process_id = ? and version > ?`, until.id, until.version)
      await rowsOf(
        `update processes set version = ?, last_event_id = ? where id = ?`,
        until.version,
        until.event,
        until.id,
      )
      await rowsOf(`update change_feeds set last_seq = ?`, until.seq)
      await rowsOf(`update process_changes set seq = ? where process_id = ?`, until.seq, until.id)
    }
    const stateOf = async (id: string) => {
      const [row] = await rowsOf(
        `select p.id, p.version, p.last_event_id as event, c.seq from processes p join process_changes c on c.process_id = p.id
         where p.id = ?`,
        id,
      )
      return { id, version: Number(row?.['version']), event: String(row?.['event']), seq: Number(row?.['seq']) }
    }

    it('a cursor that has told what never happened is refused, once the numbers have caught up too', async () => {
      const id = await created('26-1')
      const before = await changes()
      const then = await stateOf(id)
      await dealer.call('POST', `/process/${id}/cancel`, {})
      const late = await since(before.nextCursor)
      expect(late.items).toMatchObject([{ id, state: 'CANCELLED' }])
      await rowsOf('drop trigger process_events_no_delete')
      await goBack(then)
      const answer = () => ask(`?changedSince=${late.nextCursor}`)
      expect((await answer()).status).toBe(410)
      await created('26-2')
      await created('26-3')
      const caughtUp = await answer()
      expect([caughtUp.status, (await caughtUp.json<{ code: string }>()).code]).toEqual([410, 'changes.cursor_unknown'])
      // What was told before holds, and so does its cursor.
      expect(idsOf(await since(before.nextCursor))).toHaveLength(2)
    })

    it('one that has told an edit is taken, also once more came of the visit, and not where the edit never happened', async () => {
      const id = await created('26-1')
      const [edit, version] = ['edt_1m6g6sxmg2aawnbk5fyg5pfww', 9]
      await rowsOf('update processes set version = ?, last_event_id = ? where id = ?', version, edit, id)
      const { nextCursor } = await changes()
      expect(nextCursor).toContain(edit)
      expect(await since(nextCursor)).toMatchObject({ items: [], nextCursor })
      await rowsOf(`update processes set last_event_id = 'edt_other' where id = ?`, id)
      expect((await ask(`?changedSince=${nextCursor}`)).status).toBe(410)
      await dealer.call('POST', `/process/${id}/cancel`, {})
      expect(idsOf(await since(nextCursor))).toEqual([id])
    })

    it('one whose last visit lies in the archive by now is taken', async () => {
      const id = await created('26-1')
      await dealer.call('POST', `/process/${id}/cancel`, {})
      const { nextCursor } = await changes()
      // Nothing is to be sent any more.
      await rowsOf('delete from outbox')
      await archiveNow(dealer.app)
      expect(await rowsOf('select id from archived_visits')).toEqual([{ id }])
      expect(await since(nextCursor)).toMatchObject({ items: [], nextCursor })
    })
  })

  it('leaves out what ended a month ago', async () => {
    const [ended, open] = [await created('26-1'), await created('26-2')]
    await changes()
    await dealer.call('POST', `/process/${ended}/cancel`, {})
    const { clock, tick } = cron()
    clock.advance(31 * dayMs)
    await tick('night')
    expect(idsOf(await changes())).toEqual([open])
  })

  it('costs one round trip, by indexes, however many visits there have been, and those who never ask nothing', async () => {
    await created('26-1')
    expect(await rowsOf('select * from process_changes')).toEqual([])
    await changes()
    await rowsOf(
      `insert into processes (id, account_id, link_code, process_type, state, current_step, state_changed_at, ended_at,
         last_event_id, created_at, updated_at, version)
       with recursive n(v) as (select 1 union all select v + 1 from n where v < 2000)
       select 'prc_old' || v, 'acc_north', 'OLD' || v, 'DELIVERY', 'LINK_GENERATED', 'WORK_ORDER', 1, 1, 'evt_o' || v, 1, 1, 1 from n`,
    )
    await rowsOf(`insert into process_events (id, process_id, version, type, from_state, to_state, actor_kind, created_at)
      select last_event_id, id, 1, 'create', null, state, 'system', 1 from processes where id glob 'prc_old*'`)
    const { nextCursor } = await changes('?limit=500')
    const costOf = async (query: string) => {
      dealer.app.d1.forget()
      dealer.app.d1.tally()
      await ask(query)
      expect(dealer.app.d1.roundTrips()).toBe(1)
      await expectNoTableScan(dealer.app.d1)
      return dealer.app.d1.tally()
    }
    const cost = await costOf(`?changedSince=${nextCursor}&limit=10`)
    expect(cost.rowsWritten).toBe(0)
    expect(cost.rowsRead).toBeLessThan(120)
  })
})
