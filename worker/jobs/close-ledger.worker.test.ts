import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { hashOfLink, ledgerRowsSql, ledgerSources, type LedgerLink, type LedgerRow } from '#core/ledger.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

import { closeLedger } from './close-ledger.ts'

const day = 86_400_000
const today = testNow - (testNow % day)

beforeEach(freshDatabase)

async function audit(count: number, firstAt: number): Promise<void> {
  await rowsOf(
    `insert into audit_log (id, account_id, actor_kind, action, subject, created_at)
     with recursive n(v) as (select 1 union all select v + 1 from n where v < ?1)
     select 'aud_' || ?2 || '_' || v, 'acc_north', 'staff', 'box.open', 'box_1', ?2 + v from n`,
    count,
    firstAt,
  )
}

async function links(): Promise<LedgerLink[]> {
  const { results } = await env.DB.prepare(
    `select number, source, day, row_count as rowCount, last_at as lastAt, last_id as lastId, marks,
       previous_hash as previousHash, hash from ledger_links order by number`,
  ).all<LedgerLink>()
  return results
}

/** The digests as they follow from the rows, made anew. */
async function expectChain(found: readonly LedgerLink[]): Promise<void> {
  let previousHash = ''
  for (const [at, link] of found.entries()) {
    expect(link).toMatchObject({ number: at + 1, previousHash })
    const former = found.slice(0, at).findLast(({ source }) => source === link.source)
    const { results } = await env.DB.prepare(
      `${ledgerRowsSql(link.source)} (created_at, id) > (?, ?) and (created_at, id) <= (?, ?) order by created_at, id`,
    )
      .bind(former?.lastAt ?? -1, former?.lastId ?? '', link.lastAt, link.lastId)
      .all<LedgerRow>()
    expect([link.rowCount, link.hash]).toEqual([results.length, hashOfLink(link, results)])
    previousHash = link.hash
  }
}

describe('the record of days that are over', () => {
  it('is chained in bounded steps, a day after another, and today’s rows wait', async () => {
    await audit(620, today - 2 * day)
    await audit(3, today - day)
    await audit(2, today)
    const d1 = countingD1(env.DB)
    const logged: string[] = []
    expect(await closeLedger(testDependencies({ d1, logged }))).toBe(623)
    const found = await links()
    const dayOf = (ago: number) => new Date(today - ago * day).toISOString().slice(0, 10)
    expect(found.map(({ source, day: of, rowCount }) => [source, of, rowCount])).toEqual([
      ['audit', dayOf(2), 500],
      ['audit', dayOf(2), 120],
      ['audit', dayOf(1), 3],
    ])
    await expectChain(found)
    await expectNoTableScan(d1)
    // What is known of before, a look at each of the two others, and two steps of a read and a write.
    expect(d1.roundTrips()).toBe(7)
    expect(logged.join('\n')).toContain(found.at(-1)?.hash ?? 'none')
    expect(await closeLedger(testDependencies())).toBe(0)
    expect(await closeLedger(testDependencies({ clock: testClock(testNow + day) }))).toBe(2)
    await expectChain(await links())
  })

  it('has approvals and money in it', async () => {
    const customer = await seedCustomer()
    await rowsOf(
      `insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
       values ('app_1', ?, 1, 1, 'fi-FI', '{}', 100, 'h', ?)`,
      customer.id,
      today - 1,
    )
    await rowsOf(
      `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
         captured_cents, frozen_pricing, created_at, updated_at)
       values ('pay_1', ?, 'acc_north', 'ONLINE', 'PAYTRAIL', 'o1', 'SUCCESS', 100, 100, '{}', ?2, ?2)`,
      customer.id,
      today - 1,
    )
    await closeLedger(testDependencies())
    expect((await links()).map(({ source }) => source)).toEqual(['approvals', 'money'])
    await expectChain(await links())
  })

  it('is one chain where two runs come to it at once', async () => {
    await seedAccount()
    await audit(700, today - day)
    await Promise.all([closeLedger(testDependencies()), closeLedger(testDependencies())])
    await closeLedger(testDependencies())
    const found = await links()
    await expectChain(found)
    expect(found.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(700)
    expect(ledgerSources).toContain(found[0]?.source)
  })
})
