import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { salesTypes } from '#domain/process-type.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { archivedTerms, archivedVisits } from '#worker/db/schema/process/archive.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { letterFolds, searchRefolds } from '#worker/db/schema/process/search-term.table.ts'

/** Rows that one statement reads; some six rows are written for each whose terms change. */
const pageSize = 500
/** Pages that one run goes through at most: 200,000 visits take about an hour and a half. */
const pagesARun = 4

type Folding = {
  table: 'processes' | 'archived_visits'
  /** SQL of the keys of the next page behind `position`, the newest first. */
  page: SQL
  /** The statements that fold the rows of the page. */
  statements: (db: Db) => Statement[]
}

const positionOf = (table: Folding['table']) =>
  sql`(select position from ${searchRefolds} where table_name = ${table} and done_at is null)`
const isUndone = (table: Folding['table']) =>
  sql`exists (select 1 from ${searchRefolds} where table_name = ${table} and done_at is null)`

const processPage = sql`(select id from ${processes}
  where ${isUndone('processes')} and id < coalesce(${positionOf('processes')}, '~') order by id desc limit ${pageSize})`

/** Terms come anew out of what the process names, as the triggers make them; a process whose terms stay is not written. */
const processFolding: Folding = {
  table: 'processes',
  page: sql`select id as key from ${processPage}`,
  statements: (db) => [
    db.run(sql`
      update ${processes} set search_terms = nullif(found.terms, '[]')
      from (
        select process_id, json_group_array(term) filter (where term <> '') as terms from (
          select id as process_id, '' as term from ${processPage}
          union select process_id, term from process_terms where process_id in ${processPage}
          union select process_id, term from process_further_terms where process_id in ${processPage}
          order by 1, 2
        ) group by process_id
      ) found
      where ${processes.id} = found.process_id and ${processes.searchTerms} is not nullif(found.terms, '[]')`),
  ],
}

const archivedPage = sql`(select number from ${archivedVisits}
  where ${isUndone('archived_visits')} and number < coalesce(cast(${positionOf('archived_visits')} as integer), 9223372036854775807)
  order by number desc limit ${pageSize})`

const salesSeen = sql`(select value from json_each(${JSON.stringify(salesTypes)}))`

/** In SQL: a term of before, folded; numbers with a plus stay. */
const foldedTerm = (term: SQL) => sql`case when ${term} like '+%' then ${term} else (
  select replace(replace(coalesce(group_concat(letter, ''), ''), '-', ''), ' ', '') from (
    select coalesce(l.folded, substr(${term}, n.key, 1)) as letter
    from json_each('[0' || replace(hex(zeroblob(length(${term}))), '00', ',0') || ']') n
      left join ${letterFolds} l on l.letter = substr(${term}, n.key, 1)
    where n.key > 0 order by n.key)) end`

const archivedFolds = sql`(
  select v.number, v.account_id, v.process_type, (select json_group_array(term) from (
    select distinct ${foldedTerm(sql`t.value`)} as term from json_each(v.terms) t order by 1) where term <> '') as terms
  from ${archivedVisits} v where v.number in ${archivedPage})`

/** The refolding of archived visits: they name no rows any more, so their terms are folded themselves. */
const archivedFolding: Folding = {
  table: 'archived_visits',
  page: sql`select number as key from ${archivedPage}`,
  statements: (db) => [
    db.run(sql`
      insert into ${archivedTerms} (account_number, is_sales, term, visit_number)
      select a.number, f.process_type in ${salesSeen}, t.value, f.number
      from ${archivedFolds} f join ${accounts} a on a.id = f.account_id, json_each(f.terms) t
      where true on conflict do nothing`),
    db.run(sql`
      delete from ${archivedTerms} where (account_number, is_sales, term, visit_number) in (
        select a.number, sales.value, t.value, f.number
        from ${archivedFolds} f join ${archivedVisits} v on v.number = f.number join ${accounts} a on a.id = f.account_id,
          json_each('[0,1]') sales, json_each(v.terms) t
        where t.value not in (select value from json_each(f.terms)))`),
    db.run(sql`
      update ${archivedVisits} set terms = f.terms from ${archivedFolds} f
      where ${archivedVisits.number} = f.number and ${archivedVisits.terms} is not f.terms`),
  ],
}

/** Behind the page that was folded in the same batch; where there was none, the table is done. */
function stepStatement(db: Db, { table, page }: Folding, now: number): Statement {
  return db.run(sql`
    update ${searchRefolds}
    set position = coalesce((select min(key) from (${page})), position),
      done_at = iif(exists (${page}), null, ${now})
    where table_name = ${table} and done_at is null`)
}

/**
 * Folds anew the search terms of before the letters that count now (`letter_folds`), some pages a run, the newest first,
 * until `search_refolds` says that a table is done; from then on it costs nothing. A run that dies, or runs twice, does a page
 * again. Returns how many rows it wrote, those of the terms among them.
 */
export async function refold(deps: Dependencies): Promise<number> {
  const { db, clock, budget } = deps
  let handled = 0
  for (let page = 0; page < pagesARun && !budget.isSpent(); page += 1) {
    const [due] = await db.all<{ table: string }>(
      sql`select table_name as "table" from ${searchRefolds} where done_at is null order by table_name desc limit 1`,
    )
    if (due === undefined) break
    const folding = due.table === 'processes' ? processFolding : archivedFolding
    const results = await runBatch(db, [...folding.statements(db), stepStatement(db, folding, clock.now())])
    handled += changedRows(results.at(-2))
  }
  return handled
}
