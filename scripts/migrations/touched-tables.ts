/** The effect of a migration on existing rows of a table. */
export type Touched = { readonly table: string; readonly isRebuilt: boolean }

const name = '[`"]?(\\w+)[`"]?'

/** Statements that go through all rows of a table; the first names of each are tables. */
const passes: readonly RegExp[] = [
  new RegExp(`create(?: unique)? index(?: if not exists)? \\S+ on ${name}`, 'gi'),
  new RegExp(`\\bupdate ${name} set`, 'gi'),
  new RegExp(`insert(?: or \\w+)? into ${name}[^;]*?\\bselect\\b[^;]*?\\bfrom ${name}`, 'gi'),
  new RegExp(`delete from ${name}`, 'gi'),
]
/** Statements after which all rows of a table have been written anew. */
const rebuilds: readonly RegExp[] = [
  new RegExp(`drop table(?: if exists)? ${name}`, 'gi'),
  new RegExp(`alter table ${name} drop column`, 'gi'),
]

const block = /\bcreate (?:temp )?trigger\b.*?\bend\s*;/gis

const namesIn = (sql: string, patterns: readonly RegExp[]): readonly string[] =>
  patterns.flatMap((pattern) => [...sql.matchAll(pattern)].flatMap(([, ...names]) => names))

/** Returns whether a migration made a table itself: one that it drops before it makes one of that name was there. */
function isMadeIn(sql: string, table: string): boolean {
  const first = [...sql.matchAll(/(create|drop) table(?: if (?:not )?exists)? [`"]?(\w+)/gi)].find(
    ([, , found]) => found === table,
  )
  return first?.[1]?.toLowerCase() === 'create'
}

/**
 * Returns the tables whose rows a migration goes through, and whether it writes all of them anew; those that it makes itself
 * are left out. What a trigger says is done later, row by row.
 */
export function touchedTables(sql: string): readonly Touched[] {
  const plain = sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(block, '')
    .replaceAll(/\s+/g, ' ')
  const rebuilt = new Set(namesIn(plain, rebuilds))
  const found = new Set([...namesIn(plain, passes), ...rebuilt])
  return [...found]
    .filter((table) => !isMadeIn(plain, table))
    .toSorted()
    .map((table) => ({ table, isRebuilt: rebuilt.has(table) }))
}
