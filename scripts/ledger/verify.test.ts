import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { beforeEach, describe, expect, it } from 'vitest'

import { ledgerRowsSql, ledgerSources, linksOf, noLink, type LedgerLink, type LedgerRow } from '#core/ledger.ts'
import { dayMs } from '#domain/durations.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'

import { openExport, verifyLedger } from './verify.ts'

const firstDay = Date.UTC(2026, 10, 3)

let database: DatabaseSync

const migrated = () => migratedDatabase({ enableForeignKeyConstraints: false })

function audit(id: string, day: number): void {
  database
    .prepare(
      `insert into audit_log (id, account_id, actor_kind, actor_id, action, subject, created_at) values (?, 'acc_north', 'staff', 'usr_1', 'box.open', 'box_1', ?)`,
    )
    .run(id, firstDay + day * dayMs + 1)
}

function payment(id: string, capturedCents: number, day: number): void {
  const at = firstDay + day * dayMs + 1
  database
    .prepare(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
       captured_cents, frozen_pricing, created_at, updated_at)
       values (?, 'prc_1', 'acc_north', 'ONLINE', 'PAYTRAIL', ?, 'SUCCESS', ?, ?, '{}', ?, ?)`)
    .run(id, id, capturedCents, capturedCents, at, at)
}

/** As the nightly job does. */
function close(): void {
  let links: LedgerLink[] = []
  for (const source of ledgerSources) {
    const rows = database.prepare(`${ledgerRowsSql(source)} 1 order by created_at, id`).all()
    links = [...links, ...linksOf(links.at(-1) ?? noLink, source, asRows(rows))]
  }
  for (const { number, source, day, rowCount, lastAt, lastId, marks, previousHash, hash } of links) {
    database
      .prepare(`insert into ledger_links values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`)
      .run(number, source, day, rowCount, lastAt, lastId, marks, previousHash, hash)
  }
}

/** Guarantee: the statement names the columns of the row. */
function asRows(found: readonly object[]): LedgerRow[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return found as LedgerRow[]
}

/** Alters a row past the database's rules: whoever holds the database can take those away as well. */
function bend(sql: string): string[] {
  for (const { name } of database.prepare(`select name from sqlite_master where type = 'trigger'`).all()) {
    database.exec(`drop trigger "${String(name)}"`)
  }
  database.exec(sql)
  return verifyLedger(database).faults
}

beforeEach(() => {
  database = migrated()
  for (const day of [0, 1, 2]) for (const row of ['a', 'b', 'c']) audit(`aud_${day}${row}`, day)
  payment('pay_1', 26_983, 0)
  payment('pay_2', 5_000, 2)
  close()
})

describe('the record', () => {
  it.each([
    `update audit_log set actor_id = 'usr_2'`,
    `delete from audit_log`,
    `insert or replace into audit_log select * from audit_log limit 1`,
    `update money_facts set amount_cents = 1`,
    `delete from money_facts`,
    `update ledger_links set hash = 'x'`,
    `delete from ledger_links`,
  ])('is not changed where the rules stand: %s', (sql) => {
    database.exec('pragma recursive_triggers = on')
    expect(() => database.exec(sql)).toThrow('append only')
  })

  it('has money as it came and went', () => {
    database.exec(`update payments set captured_cents = 20000, updated_at = ${firstDay + 4 * dayMs} where id = 'pay_1'`)
    database.exec(`insert into refunds (id, payment_id, amount_cents, refund_status, created_at, updated_at)
      values ('ref_1', 'pay_2', 1000, 'PENDING', 1, 1)`)
    database.exec(
      `update refunds set refund_status = 'SUCCESS', updated_at = ${firstDay + 4 * dayMs} where id = 'ref_1'`,
    )
    database.exec(`update refunds set refund_status = 'SUCCESS', updated_at = 7 where id = 'ref_1'`)
    const facts = database
      .prepare('select payment_id, refund_id, kind, amount_cents from money_facts order by created_at, kind desc')
      .all()
    expect(facts.map((row) => Object.values(row))).toEqual([
      ['pay_1', null, 'taken', 26_983],
      ['pay_2', null, 'taken', 5_000],
      ['pay_1', null, 'taken', -6_983],
      ['pay_2', 'ref_1', 'given_back', 1_000],
    ])
    expect(verifyLedger(database)).toMatchObject({ faults: [], open: 2 })
  })
})

describe('who checks a copy of the database', () => {
  it('hears that all is as it was written', () => {
    audit('aud_3a', 3)
    const { faults, days, rows, open, head } = verifyLedger(database)
    expect({ faults, days, rows, open, number: head.number }).toEqual({
      faults: [],
      days: 3,
      rows: 11,
      open: 1,
      number: 5,
    })
    expect(head.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    [
      'a changed row',
      `update audit_log set actor_id = 'usr_2' where id = 'aud_1b'`,
      '2026-11-04, audit: row aud_1b is not as it was written.',
    ],
    [
      'a row that is gone',
      `delete from audit_log where id = 'aud_1b'`,
      '2026-11-04, audit: a row after aud_1a is missing.',
    ],
    [
      'a day’s last row that is gone',
      `delete from audit_log where id = 'aud_1c'`,
      '2026-11-04, audit: a row after aud_1b is missing.',
    ],
    [
      'a row that was put in later',
      `insert into audit_log select 'aud_1bb', account_id, actor_kind, actor_id, action, subject, detail, request_id, created_at from audit_log where id = 'aud_1b'`,
      '2026-11-04, audit: row aud_1bb was put in later.',
    ],
    [
      'a changed fact of money',
      `update money_facts set amount_cents = 1 where payment_id = 'pay_2'`,
      '2026-11-05, money: row mny_',
    ],
    [
      'a changed payment',
      `update payments set captured_cents = 1 where id = 'pay_1'`,
      'The record of money says another sum of payment pay_1.',
    ],
    [
      'a payment that is gone',
      `delete from payments where id = 'pay_1'`,
      'The record of money knows a payment that is not there: pay_1.',
    ],
    [
      'a changed digest',
      `update ledger_links set hash = 'x' where number = 2`,
      '2026-11-04, audit: digest 2 itself is not as it was written.',
    ],
    ['a digest that is gone', `delete from ledger_links where number = 2`, 'Digests 2–2 are missing.'],
  ])('hears of %s, and where it is', (_, sql, fault) => {
    const faults = bend(sql)
    expect(faults).toContainEqual(expect.stringContaining(fault))
  })

  it('may bring a file of SQLite or the statements of an export', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))
    try {
      const file = path.join(folder, 'copy.sqlite')
      database.exec(`vacuum into '${file}'`)
      expect(verifyLedger(await openExport(file))).toMatchObject({ faults: [], rows: 11 })
      const dump = path.join(folder, 'copy.sql')
      const tables = ['audit_log', 'approvals', 'money_facts', 'ledger_links', 'payments', 'refunds']
      const created = tables.map(
        (name) => database.prepare('select sql from sqlite_master where name = ?').get(name)?.['sql'],
      )
      const early = 'create trigger early instead of insert on later begin select 1; end'
      writeFileSync(dump, `${[...created, early].join(';\n')};`)
      expect(verifyLedger(await openExport(dump))).toMatchObject({ faults: [], rows: 0 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
