import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

type Entry = { readonly type: string; readonly name: string; readonly sql: string }

type Outcome = {
  /**
   * Statements that bring an empty database to where the migrations lead: tables, the rows they put into them, then the
   * rest.
   */
  readonly build: readonly string[]
  /** Statements that bring a database with this schema back there, whatever rows it has. */
  readonly restore: string
  readonly schema: string
}

let outcome: Outcome | undefined

/**
 * Brings an empty database to where the migrations lead: by the migrations themselves the first time, and by their
 * outcome from then on, which takes a tenth of the time.
 */
export async function migrate(): Promise<void> {
  if (outcome === undefined) {
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
    await letTablesBeEmptied()
    outcome = await readOutcome()
    return
  }
  await env.DB.batch(outcome.build.map((sql) => env.DB.prepare(sql)))
}

/**
 * Brings the database back to where the migrations lead by emptying its tables, which takes a tenth of the time of a new
 * one; false where a test changed the schema, or the database is empty, so that it has to be made anew.
 */
export async function restore(d1 = env.DB): Promise<boolean> {
  if (outcome === undefined) return false
  const statements = [outcome.restore, schemaQuery]
  try {
    const [, now] = await d1.batch<{ schema: string }>(statements.map((sql) => d1.prepare(sql)))
    return now?.results[0]?.schema === outcome.schema
  } catch {
    return false
  }
}

/** Brings a second database to where the first one is; that has been there before. */
export async function restoreSecond(): Promise<void> {
  if (outcome === undefined) throw new Error('The first database comes first')
  const { SECOND_DB: d1 } = env
  if (!(await restore(d1))) await d1.batch(outcome.build.map((sql) => d1.prepare(sql)))
}

/** Objects that the migrations made, and not the database by itself. */
const ours = `sql is not null and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'`

/** The whole schema as one text, the same whatever the order in which its parts were made. A table that is renamed comes back with quotes. */
const schemaQuery = `select group_concat(replace(sql, '"', ''), ';') as schema from
  (select sql from sqlite_master where ${ours} order by type, name)`

/** One text that the local database takes as one statement: each by itself would cost more than what it does. */
const together = (statements: readonly string[]) => statements.join(';\n')

/** A table that has a row while the tests empty the others. */
const emptying = '_emptying'
/** Objects of a test database besides the product's: a table, and a condition before each trigger on deletions. */
export const besides = { table: emptying, condition: `NOT EXISTS (SELECT 1 FROM ${emptying})` } as const

/**
 * Lets tables be emptied whose triggers refuse it. To take a trigger away and put it back each time is a change of the
 * schema, after which the database compiles every statement anew.
 */
async function letTablesBeEmptied(): Promise<void> {
  const { results: entries } = await env.DB.prepare(
    `select type, name, sql from sqlite_master where ${ours}`,
  ).all<Entry>()
  const onDelete = entries.filter(({ type, sql }) => type === 'trigger' && /\b(before|after)\s+delete\b/i.test(sql))
  const waiting = onDelete.flatMap(({ name, sql }) => [`drop trigger "${name}"`, unlessEmptying(sql)])
  await env.DB.prepare(together([`create table ${emptying} (is_going_on integer)`, ...waiting])).run()
}

function unlessEmptying(trigger: string): string {
  const [head = '', begin = '', ...actions] = trigger.split(/\b(begin)\b/i)
  const [event = '', when = '', ...conditions] = head.split(/\b(when)\b/i)
  const own = when === '' ? ' ' : ` AND${conditions.join('')}`
  if (/\bor\b/i.test(own)) throw new Error(`What is asked before a deletion needs brackets: ${trigger}`)
  return `${event}WHEN ${besides.condition}${own}${begin}${actions.join('')}`
}

async function readOutcome(): Promise<Outcome> {
  const { results: entries } = await env.DB.prepare(
    `select type, name, sql from sqlite_master where ${ours} order by rowid`,
  ).all<Entry>()
  const now = await env.DB.prepare(schemaQuery).first<{ schema: string }>()
  const tables = entries.filter(({ type }) => type === 'table')
  const others = entries.filter(({ type }) => type !== 'table')
  const sqlOf = (some: readonly Entry[]) => together(some.map(({ sql }) => sql))
  const rows: string[] = []
  for (const { name } of tables) rows.push(...(await insertsOf(name)))
  return {
    build: [
      sqlOf(tables),
      ...rows,
      ...['index', 'view', 'trigger'].map((kind) => sqlOf(others.filter(({ type }) => type === kind))),
    ].filter((sql) => sql !== ''),
    restore: together([
      `insert into ${emptying} values (1)`,
      ...referringFirst(tables.filter(({ name }) => name !== emptying)).map((name) => `delete from "${name}"`),
      `delete from ${emptying}`,
      'delete from sqlite_sequence',
      ...rows,
    ]),
    schema: now?.schema ?? '',
  }
}

/** Names of tables in an order in which none is left that refers to one before it. */
function referringFirst(tables: readonly Entry[]): readonly string[] {
  const referred = new Map(
    tables.map(({ name, sql }) => {
      const targets = [...sql.matchAll(/\breferences\s+[`"]?(\w+)/gi)].map(([, target]) => target)
      return [name, new Set(targets.filter((target) => target !== name))]
    }),
  )
  const ordered: string[] = []
  while (referred.size > 0) {
    const free = [...referred.keys()].filter((name) => ![...referred.values()].some((targets) => targets.has(name)))
    if (free.length === 0)
      throw new Error(`Tables refer to one another in a circle: ${[...referred.keys()].join(', ')}`)
    for (const name of free) referred.delete(name)
    ordered.push(...free)
  }
  return ordered
}

/** One statement that puts the rows of a table back, or none for a table without rows. */
async function insertsOf(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`select * from "${table}"`).all()
  const [first] = results
  if (first === undefined) return []
  const columns = Object.keys(first)
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column) => `json_extract(value, '$."${column}"')`).join(', ')
  const rows = JSON.stringify(results).replaceAll("'", "''")
  return [`insert into "${table}" (${names}) select ${values} from json_each('${rows}')`]
}
