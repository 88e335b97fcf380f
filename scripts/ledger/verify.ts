import { closeSync, openSync, readSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import {
  beginning,
  hashOfLink,
  ledgerRowsSql,
  ledgerSources,
  markOf,
  marksIn,
  noLink,
  type LedgerHead,
  type LedgerLink,
  type LedgerPlace,
  type LedgerRow,
  type LedgerSource,
} from '#core/ledger.ts'

import { archivedCount } from './archive.ts'
import { asRows, rowsOf } from './covered.ts'
import { movedIn } from './moved.ts'
import { readSql } from './read-sql.ts'

/**
 * Deviations from what was written, in words. `unread`: rows that archived visits took along, or groups that moved to
 * another database, where their documents, or a copy of that, were not given.
 */
export type Verdict = { days: number; rows: number; open: number; unread: number; head: LedgerHead; faults: string[] }

const sqliteMark = 'SQLite format 3'

/** Opens a copy of the database: a file of SQLite, or the statements of `wrangler d1 export`. Throws where it is neither. */
export async function openExport(file: string): Promise<DatabaseSync> {
  const start = Buffer.alloc(sqliteMark.length)
  const opened = openSync(file, 'r')
  readSync(opened, start)
  closeSync(opened)
  if (start.toString('latin1') === sqliteMark) return new DatabaseSync(file, { readOnly: true })
  return readSql(file, ':memory:')
}

/**
 * Checks the chain of digests, every row that it covers, and that payments say what the record of money says. What lies in the
 * archive is there once `layArchive` has put it in front, and what moved away in copies `beside`; before that it can be told
 * only that the rows which are left stand in their order.
 */
export function verifyLedger(database: DatabaseSync, beside: readonly DatabaseSync[] = []): Verdict {
  const isAway = archivedCount(database) > 0 && !isLaid(database)
  const moved = movedIn(database)
  const links = allLinks(database)
  const places = new Map<LedgerSource, LedgerPlace>()
  const faults: string[] = []
  let head = noLink
  let rows = 0
  let unread = 0
  for (const link of links) {
    if (link.number !== head.number + 1) faults.push(`Digests ${head.number + 1}–${link.number - 1} are missing.`)
    if (link.previousHash !== head.hash)
      faults.push(`Digest ${link.number} (${link.day}) does not follow on the one before.`)
    const from = places.get(link.source) ?? beginning
    const here = moved.without(link, rowsOf(database, { link, from }))
    const covered = beside.length === 0 ? here : moved.withThose(link, here, { beside, from })
    const isPartly = (isAway && link.source === 'approvals') || (beside.length === 0 && moved.areSomeGone(link))
    if (isPartly && areLeftOf(link, covered)) unread += link.rowCount - covered.length
    else if (hashOfLink(link, covered) !== link.hash) faults.push(...differences(link, covered))
    places.set(link.source, link)
    head = link
    rows += covered.length
  }
  faults.push(...moneyFaults(database, isAway))
  const open = ledgerSources.reduce((sum, source) => sum + countAfter(database, source, places.get(source)), 0)
  return { days: new Set(links.map(({ day }) => day)).size, rows, open, unread, head, faults }
}

function allLinks(database: DatabaseSync): LedgerLink[] {
  const found = database
    .prepare(
      `select number, source, day, row_count as rowCount, last_at as lastAt, last_id as lastId, marks,
         previous_hash as previousHash, hash from ledger_links order by number`,
    )
    .all()
  return asRows<LedgerLink>(found)
}

function countAfter(database: DatabaseSync, source: LedgerSource, place: LedgerPlace = beginning): number {
  const sql = `select count(*) as found from (${ledgerRowsSql(source)} (created_at, id) > (?, ?))`
  return Number(database.prepare(sql).get(place.lastAt, place.lastId)?.['found'])
}

/** Returns whether rows are some of those that a digest is over, in their order. */
function areLeftOf(link: LedgerLink, rows: readonly LedgerRow[]): boolean {
  const marks = marksIn(link.marks)
  let at = 0
  for (const row of rows) {
    at = marks.indexOf(markOf(row), at) + 1
    if (at === 0) return false
  }
  return rows.length < marks.length
}

const isLaid = (database: DatabaseSync): boolean =>
  database.prepare(`select 1 from temp.sqlite_master where name = 'archived_payments'`).get() !== undefined

/** Finds by the marks which rows a digest does not hold any more; it is itself another where all of them fit. */
function differences(link: LedgerLink, rows: readonly LedgerRow[]): string[] {
  const marks = marksIn(link.marks)
  const known = new Set(marks)
  const present = new Set(rows.map(markOf))
  const faults: string[] = []
  const where = `${link.day}, ${link.source}`
  let at = 0
  let before = 'the beginning of the digest'
  for (const row of rows) {
    const mark = markOf(row)
    for (; marks[at] !== undefined && marks[at] !== mark && known.has(mark); at += 1) {
      faults.push(`${where}: a row after ${before} is missing.`)
    }
    if (marks[at] === mark) at += 1
    else if (marks[at] !== undefined && !present.has(marks[at] ?? '') && rows.length <= marks.length) {
      faults.push(`${where}: row ${row.id} is not as it was written.`)
      at += 1
    } else faults.push(`${where}: row ${row.id} was put in later.`)
    before = row.id
  }
  for (; at < marks.length; at += 1) faults.push(`${where}: a row after ${before} is missing.`)
  return faults.length > 0 ? faults : [`${where}: digest ${link.number} itself is not as it was written.`]
}

/** A payment or refund that was changed past the record. */
function moneyFaults(database: DatabaseSync, isAway: boolean): string[] {
  const payments = database
    .prepare(
      `select p.id from payments p left join (
         select payment_id, sum(amount_cents) as cents from money_facts where kind = 'taken' group by payment_id) f on f.payment_id = p.id
       where p.captured_cents <> coalesce(f.cents, 0)`,
    )
    .all()
  const refunds = database
    .prepare(
      `select r.id from refunds r where (r.refund_status = 'SUCCESS') <> ((r.id, r.amount_cents) in (
         select refund_id, amount_cents from money_facts where refund_id is not null))`,
    )
    .all()
  const gone = database
    .prepare(
      `select distinct payment_id as id from money_facts where payment_id not in (select id from payments)
       ${isAway ? 'and payment_id not in (select reference from archive_references)' : ''}`,
    )
    .all()
  const say = (words: string) => (row: Record<string, unknown>) => `${words} ${String(row['id'])}.`
  return [
    ...payments.map(say('The record of money says another sum of payment')),
    ...refunds.map(say('The record of money says otherwise of refund')),
    ...gone.map(say('The record of money knows a payment that is not there:')),
  ]
}
