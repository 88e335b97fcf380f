import type { DatabaseSync } from 'node:sqlite'

import { ledgerRowsSql, type LedgerLink, type LedgerPlace, type LedgerRow } from '#core/ledger.ts'

type Covered = { link: LedgerLink; from: LedgerPlace }

/** The rows of a database that lie where a digest is over: behind the last row of the one before. */
export function rowsOf(database: DatabaseSync, { link, from }: Covered): LedgerRow[] {
  const sql = `${ledgerRowsSql(link.source)} (created_at, id) > (?, ?) and (created_at, id) <= (?, ?) order by created_at, id`
  return asRows<LedgerRow>(database.prepare(sql).all(from.lastAt, from.lastId, link.lastAt, link.lastId))
}

/** Guarantee: the statement names the columns of the row. */
export function asRows<Row>(found: readonly Record<string, unknown>[]): Row[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return found as Row[]
}
