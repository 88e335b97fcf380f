/**
 * The size of the stored data, by what its rows and indexes say and not by its file, in which what is deleted leaves
 * room that is used again:
 *
 *   const before = await storedBytes()
 *   // …
 *   const more = (await storedBytes()) - before
 */
import { env } from 'cloudflare:workers'

import { rowsOf } from './database.ts'

const texts = async (sql: string) => (await rowsOf(sql)).map((row) => String(row['text']))
const quoted = (name: string) => `"${name}"`

/** An expression of SQLite is a hundred deep at most. */
const columnsAtOnce = 30

function sumsOver(table: string, columns: readonly string[], where = '1'): string[] {
  const sizes = columns.map((name) => `ifnull(length(cast(${quoted(name)} as blob)), 0) + 1`)
  const groups = Array.from({ length: Math.ceil(sizes.length / columnsAtOnce) }, (_, nth) =>
    sizes.slice(nth * columnsAtOnce, (nth + 1) * columnsAtOnce),
  )
  return groups.map(
    (group) => `select ifnull(sum(${group.join(' + ')}), 0) as bytes from ${quoted(table)} where ${where}`,
  )
}

/** Returns the part of a table that an index covers: the condition behind its columns. */
async function partOf(index: string): Promise<string | undefined> {
  const [sql = ''] = await texts(`select ifnull(sql, '') as text from sqlite_master where name = '${index}'`)
  return /\)\s+where\s+([\s\S]+)$/i.exec(sql)?.[1]
}

/** Returns a query about each table and each index of it. A table without rowids is the index of its own key. */
async function questions(): Promise<string[]> {
  const tables = await rowsOf(
    `select name, wr from pragma_table_list where schema = 'main' and type = 'table'
    and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'`,
  )
  const asked: string[] = []
  for (const { name, wr } of tables) {
    const table = String(name)
    asked.push(...sumsOver(table, await texts(`select name as text from pragma_table_info('${table}')`)))
    const others = wr === 1 ? `where origin <> 'pk'` : ''
    for (const index of await texts(`select name as text from pragma_index_list('${table}') ${others}`)) {
      const columns = await texts(`select name as text from pragma_index_xinfo('${index}') where name is not null`)
      asked.push(...sumsOver(table, columns, await partOf(index)))
    }
  }
  return asked
}

/** Bytes of all values, once for their row and once for each index that has them. */
export async function storedBytes(): Promise<number> {
  const statements = (await questions()).map((sql) => env.DB.prepare(sql))
  const answers = await env.DB.batch<{ bytes: number }>(statements)
  return answers.reduce((sum, { results }) => sum + (results[0]?.bytes ?? 0), 0)
}
