import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import {
  beginning,
  ledgerRowsSql,
  ledgerSources,
  linksOf,
  noLink,
  type LedgerHead,
  type LedgerLink,
  type LedgerPlace,
  type LedgerRow,
  type LedgerSource,
} from '#core/ledger.ts'
import { dayMs } from '#domain/durations.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { ledgerLinks } from '#worker/db/schema/money/ledger.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const rowsAStep = 500
/** The maximum number of steps; the rest goes on the next night. */
const mostSteps = 400

type State = { head: LedgerHead; places: Map<LedgerSource, LedgerPlace> }

/**
 * Writes the digests of the days that are over, some rows a step. A run that died is gone on with where it was, and of two
 * at once one stops. The hash of the last one goes to the log: who keeps that knows when the whole chain was made anew.
 */
export async function closeLedger(deps: Dependencies): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const today = now - (now % dayMs)
  const state = await readState(db)
  let closed = 0
  let steps = 0
  for (const source of ledgerSources) {
    for (; steps < mostSteps; steps += 1) {
      const rows = await readRows(db, { source, place: state.places.get(source) ?? beginning, before: today })
      const links = linksOf(state.head, source, rows)
      const last = links.at(-1)
      if (last === undefined) break
      if (!(await writeLinks(db, links, now))) return closed
      state.head = last
      state.places.set(source, last)
      closed += rows.length
      if (rows.length < rowsAStep) break
    }
  }
  if (closed > 0) log.info('ledger.closed', { number: state.head.number, hash: state.head.hash })
  return closed
}

async function readState(db: Db): Promise<State> {
  const { number, hash, source, lastAt, lastId } = ledgerLinks
  const lastOf = (of: LedgerSource) =>
    selectFrom(
      db,
      { number, hash, source, lastAt, lastId },
      sql`${ledgerLinks} where source = ${of} order by number desc limit 1`,
    )
  const latest = (await db.batch([lastOf('approvals'), lastOf('audit'), lastOf('money')])).flat()
  const [head = noLink] = latest.toSorted((one, other) => other.number - one.number)
  const places = ledgerSources.flatMap((of) => {
    const link = latest.find((one) => one.source === of)
    return link === undefined ? [] : [[of, link] as const]
  })
  return { head, places: new Map(places) }
}

type Page = { source: LedgerSource; place: LedgerPlace; before: number }

function readRows(db: Db, { source, place, before }: Page): Promise<LedgerRow[]> {
  return db.all<LedgerRow>(sql`${sql.raw(ledgerRowsSql(source))}
    (created_at, id) > (${place.lastAt}, ${place.lastId}) and created_at < ${before}
    order by created_at, id limit ${rowsAStep}`)
}

/** False where somebody else has gone on with the chain. */
async function writeLinks(db: Db, links: readonly LedgerLink[], now: number): Promise<boolean> {
  const written = await runBatch(
    db,
    links.map((link) => insertStatement(db, link, now)),
  )
  return written.every((one) => changedRows(one) > 0)
}

function insertStatement(db: Db, link: LedgerLink, now: number): Statement {
  const { number, source, day, rowCount, lastAt, lastId, marks, previousHash, hash } = link
  return db.run(sql`
    insert into ${ledgerLinks}
      (number, source, day, row_count, last_at, last_id, marks, previous_hash, hash, created_at)
    select ${number}, ${source}, ${day}, ${rowCount}, ${lastAt}, ${lastId}, ${marks}, ${previousHash}, ${hash}, ${now}
    where coalesce((select max(number) from ${ledgerLinks}), 0) = ${number - 1}`)
}
