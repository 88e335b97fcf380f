import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { seal, sealMark, unseal } from '#core/secrets/seal.ts'
import type { SecretKeys } from '#core/secrets/secret-keys.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'

import { sealedColumns, type SealedColumn } from './sealed-columns.ts'

/**
 * The number of rows of each table in a run; where no secret is given up, one row shows whether a nameless value still
 * opens.
 */
const rowsARun = { rotating: 100, resting: 1 }

type Marks = { readonly current: string; readonly former: string | null }
const marksOf = ({ current, former }: SecretKeys): Marks => ({
  current: sealMark(current),
  former: former === null ? null : sealMark(former),
})

type Range = readonly [from: string, before: string]

/** Values of before keys were named, whichever sealed them. */
const nameless: Range = ['v1.', 'v1/']

/** True in SQL for a value whose beginning lies in a range; an index has the beginnings. */
function within(column: string, ranges: readonly Range[]): SQL {
  const begins = sql.raw(`substr(${column}, 1, 12)`)
  const each = ranges.map(([from, before]) => sql`(${begins} >= ${from} and ${begins} < ${before})`)
  return sql`(${sql.join(each, sql` or `)})`
}

const rangeOf = (mark: string): Range => [mark, `${mark.slice(0, -1)}/`]

/** Returns the ranges of values that a key which is there opens, other than the current one. */
const openable = ({ former }: Marks): readonly Range[] => (former === null ? [nameless] : [nameless, rangeOf(former)])

/** Returns the ranges of values that none of the keys opens: all that lie between the known ones. */
function lostRanges(marks: Marks): readonly Range[] {
  const known = [...openable(marks), rangeOf(marks.current)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const starts = ['!', ...known.map(([, before]) => before)]
  const ends = [...known.map(([from]) => from), '~']
  return starts.map((start, index): Range => [start, ends[index] ?? '~'])
}

type SealedValue = { readonly id: string; readonly sealed: string; readonly context: string }

function foundIn(db: Db, { table, key, column, context }: SealedColumn, marks: Marks) {
  return db.all<SealedValue>(sql`
    select ${sql.raw(key)} as id, ${sql.raw(column)} as sealed, ${sql.raw(context)} as context from ${sql.identifier(table)}
    where ${within(column, openable(marks))} limit ${marks.former === null ? rowsARun.resting : rowsARun.rotating}`)
}

function lostValues(db: Db, marks: Marks) {
  const counts = sealedColumns.map(
    ({ table, column }) =>
      sql`(select count(*) from ${sql.identifier(table)} where ${within(column, lostRanges(marks))})`,
  )
  return db.all<{ lost: number }>(sql`select ${sql.join(counts, sql` + `)} as lost`)
}

const mostCounted = 10_000

/**
 * Returns how many values hang on the secret of before, each table counted to `mostCounted`; null where there is none.
 */
export function sealedByFormer(db: Db, keys: SecretKeys) {
  const marks = marksOf(keys)
  const counts = sealedColumns.map(
    ({ table, column }) => sql`(
      select count(*) from (
        select 1 from ${sql.identifier(table)} where ${within(column, openable(marks))} limit ${mostCounted}))`,
  )
  const waiting = marks.former === null ? sql`null` : sql.join(counts, sql` + `)
  return db.all<{ waiting: number | null }>(sql`select ${waiting} as waiting`)
}

type Changed = { readonly id: string; readonly from: string; readonly to: string }

/** Compared with what was read: who saved something else meanwhile, or sealed it anew, wins. */
function writeStatement(db: Db, { table, key, column }: SealedColumn, changed: readonly Changed[]) {
  return db.run(sql`
    update ${sql.identifier(table)} as t set ${sql.raw(column)} = n.value ->> 'to'
    from json_each(${JSON.stringify(changed)}) n
    where t.${sql.raw(key)} = n.value ->> 'id' and t.${sql.raw(column)} = n.value ->> 'from'`)
}

async function sealedAnew({ config, log }: Dependencies, found: readonly SealedValue[]): Promise<Changed[]> {
  const changed: Changed[] = []
  const secret = config.sealSecret
  for (const { id, sealed, context } of found) {
    try {
      const text = await unseal(sealed, { secret, context })
      changed.push({ id, from: sealed, to: await seal(text, { secret, context }) })
    } catch (error) {
      log.error('seal.not_opened', { id, ...errorFields(error) })
    }
  }
  return changed
}

/**
 * Seals anew with the secret of now what the former one has sealed, some rows of each table a run, until nothing hangs on
 * it. While there is none nothing is changed, so that the version before reads what it sealed. What no key opens stays, and is
 * a fault of the run, which health shows. Answers how many are sealed anew.
 */
export async function reseal(deps: Dependencies): Promise<number> {
  const { db, config, log } = deps
  const marks = marksOf(config.sealSecret)
  const found = sealedColumns.map((column) => foundIn(db, column, marks))
  const [[lost], ...rows] = await db.batch([lostValues(db, marks), ...found])
  if (lost !== undefined && lost.lost > 0) log.error('seal.key_missing', { reason: String(lost.lost) })
  const statements: Statement[] = []
  for (const [index, column] of sealedColumns.entries()) {
    const changed = await sealedAnew(deps, rows[index] ?? [])
    if (marks.former !== null && changed.length > 0) statements.push(writeStatement(db, column, changed))
  }
  if (statements.length === 0) return 0
  const results = await runBatch(db, statements)
  return results.reduce((sum, result) => sum + changedRows(result), 0)
}
