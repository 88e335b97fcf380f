import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

type Statement = { readonly sql: string; readonly values: readonly string[] }
type Entry = { readonly type: string; readonly name: string; readonly sql: string }

/** What the migrations lead to: the tables, the rows they put into them, then indexes and triggers. */
let outcome: readonly Statement[] | undefined

/**
 * Brings an empty database to where the migrations lead: by the migrations themselves the first time, and by their
 * outcome from then on, which takes a tenth of the time.
 */
export async function migrate(): Promise<void> {
  if (outcome === undefined) {
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
    outcome = await readOutcome()
    return
  }
  await env.DB.batch(outcome.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)))
}

async function readOutcome(): Promise<readonly Statement[]> {
  const { results } = await env.DB.prepare(
    `select type, name, sql from sqlite_master
     where sql is not null and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'
     order by rowid`,
  ).all<Entry>()
  const tables = results.filter(({ type }) => type === 'table')
  const others = results.filter(({ type }) => type !== 'table')
  const asWritten = ({ sql }: Entry): Statement => ({ sql, values: [] })
  const rows: Statement[] = []
  for (const { name } of tables) rows.push(...(await readRows(name)))
  return [...tables.map(asWritten), ...rows, ...others.map(asWritten)]
}

/** One statement that puts the rows of a table back, or none for a table without rows. */
async function readRows(table: string): Promise<Statement[]> {
  const { results } = await env.DB.prepare(`select * from "${table}"`).all()
  const [first] = results
  if (first === undefined) return []
  const columns = Object.keys(first)
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column) => `json_extract(value, '$."${column}"')`).join(', ')
  const sql = `insert into "${table}" (${names}) select ${values} from json_each(?)`
  return [{ sql, values: [JSON.stringify(results)] }]
}
