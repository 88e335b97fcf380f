import type { DatabaseSync } from 'node:sqlite'

import { beginning, ledgerRowsSql, ledgerSources, linksOf, noLink } from '#core/ledger.ts'
import { asRows } from '#scripts/ledger/covered.ts'

type Place = { number: number; hash: string; lastAt: number; lastId: string }

/** Makes digests as the nightly job does, of all that has no digest yet. */
export function closeLedger(database: DatabaseSync): void {
  for (const source of ledgerSources) {
    const last = (where: string) =>
      asRows<Place>(
        database
          .prepare(
            `select number, hash, last_at as lastAt, last_id as lastId from ledger_links ${where} order by number desc limit 1`,
          )
          .all(),
      )[0]
    const { lastAt, lastId } = last(`where source = '${source}'`) ?? beginning
    const rows = database
      .prepare(`${ledgerRowsSql(source)} (created_at, id) > (?, ?) order by created_at, id`)
      .all(lastAt, lastId)
    for (const link of linksOf(last('') ?? noLink, source, asRows(rows))) {
      const { number, day, rowCount, marks, previousHash, hash } = link
      database
        .prepare(`insert into ledger_links values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`)
        .run(number, source, day, rowCount, link.lastAt, link.lastId, marks, previousHash, hash)
    }
  }
}
