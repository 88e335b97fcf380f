import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { ledgerRowsSql, linksOf, noLink, type LedgerRow } from '#core/ledger.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'
import { sealDocument, type ArchiveDocument } from '#worker/archive/document.ts'

import { layArchive } from './archive.ts'
import { verifyLedger } from './verify.ts'

const secret = 'a-secret-of-the-test-0123456789abcdef'
let database: DatabaseSync
let folder: string

/** Guarantee: the statement names the columns of the row. */
function asRows(found: readonly object[]): LedgerRow[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return found as LedgerRow[]
}

function tableOf(name: string): ArchiveDocument['tables'][string] {
  const found = database.prepare(`select * from ${name} where process_id = 'prc_1'`).all()
  const columns = Object.keys(found[0] ?? {})
  const cells = (row: Record<string, unknown>) =>
    columns.map((column) => {
      const value = row[column]
      return typeof value === 'string' || typeof value === 'number' ? value : null
    })
  return { columns, rows: found.map(cells) }
}

/** Three approvals of a day, two of them of a visit that was paid and then archived. */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-test-'))
  database = migratedDatabase({ enableForeignKeyConstraints: false })
  for (const [nth, visit] of ['prc_1', 'prc_2', 'prc_1'].entries()) {
    database
      .prepare(`insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
        values (?, ?, ?, 1, 'fi-FI', '{}', 100, 'h', ?)`)
      .run(`app_${nth}`, visit, nth, Date.UTC(2026, 10, 3) + nth)
  }
  database.exec(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
      captured_cents, frozen_pricing, created_at, updated_at)
    values ('pay_1', 'prc_1', 'acc', 'ONLINE', 'PAYTRAIL', '1', 'SUCCESS', 100, 100, '{}', 1, 1)`)
  let head = noLink
  for (const source of ['approvals', 'money'] as const) {
    for (const link of linksOf(
      head,
      source,
      asRows(database.prepare(`${ledgerRowsSql(source)} 1 order by created_at, id`).all()),
    )) {
      database
        .prepare(`insert into ledger_links values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`)
        .run(
          link.number,
          source,
          link.day,
          link.rowCount,
          link.lastAt,
          link.lastId,
          link.marks,
          link.previousHash,
          link.hash,
        )
      head = link
    }
  }
  const tables = { approvals: tableOf('approvals'), payments: tableOf('payments') }
  const sealed = await sealDocument({ format: 1, id: 'prc_1', archivedAt: 1, tables }, secret)
  writeFileSync(path.join(folder, sealed.objectKey), sealed.bytes)
  database
    .prepare(`insert into archived_visits (id, account_id, process_type, terms, object_key, sealed_key, ended_at, touched_at, archived_at)
      values ('prc_1', 'acc', 'DELIVERY', '[]', ?, ?, 1, 1, 1)`)
    .run(sealed.objectKey, sealed.sealedKey)
  database.exec(`insert into archive_references values ('pay_1', 1);
    delete from approvals where process_id = 'prc_1'; delete from payments`)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

it('covers what lies in the archive', async () => {
  expect(await layArchive(database, { folder, secret })).toEqual([])
  expect(verifyLedger(database)).toMatchObject({ faults: [], unread: 0, rows: 4 })
})

it('says without the archive that nobody looked at it', () => {
  expect(verifyLedger(database)).toMatchObject({ faults: [], unread: 2, rows: 2 })
})

it('finds a document that is another, or gone, and a row that was put past it', async () => {
  const [name = ''] = readdirSync(folder)
  const bytes = readFileSync(path.join(folder, name))
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(path.join(folder, name), bytes)
  expect(await layArchive(database, { folder, secret })).toEqual([
    'The document of the archived visit prc_1 is missing, or is not as it was put there.',
  ])
  expect(verifyLedger(database).faults.length).toBeGreaterThan(0)
})

it('finds a row that is left and was changed, without the archive too', () => {
  database.exec(`drop trigger approvals_no_update; update approvals set total_cents = 1`)
  expect(verifyLedger(database).faults.length).toBeGreaterThan(0)
})
