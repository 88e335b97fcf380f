import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'

import { beforeAll, describe, expect, it } from 'vitest'

import { sayableTo, unreadableBy } from '#scripts/migrations/readable.ts'
import { readRecord, recordFaults } from '#scripts/migrations/record.ts'
import { snapshotsIn } from '#scripts/migrations/snapshots.ts'
import { root } from '#scripts/stack/process.ts'
import { betweenStatements, splitOutsideOfBlocks } from '#tests/support/split-sql.ts'

const folders = ['migrations', 'sandbox/migrations']

const filesOf = (folder: string) => readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.sql'))
const sqlOf = (folder: string, file: string) => readFileSync(path.join(root, folder, file), 'utf8')

const migrations = folders.flatMap((folder) =>
  filesOf(folder)
    .toSorted()
    .map((file) => ({ folder, file })),
)

/**
 * D1 itself parts a file that is sent to it into statements, by rules that are not published, while a local D1 is handed
 * statements that wrangler has parted. A file has to survive both simple ways. A bracket behind END hides it from both.
 */
const splitters = [
  { name: 'a trigger ends at its first END', split: splitAtFirstEnd },
  { name: 'semicolons count outside of BEGIN and END', split: splitOutsideOfBlocks },
]

const firstTrigger = /^create\s+trigger\b.*?\bend(?=[\s;])\s*;?/is
const firstStatement = /^[^;]*;?/

function splitAtFirstEnd(sql: string): string[] {
  const statements: string[] = []
  let rest = sql.replace(betweenStatements, '')
  while (rest !== '') {
    const [statement = rest] = firstTrigger.exec(rest) ?? firstStatement.exec(rest) ?? []
    statements.push(statement)
    rest = rest.slice(statement.length).replace(betweenStatements, '')
  }
  return statements
}

/** Everything in the database: what is defined, in its order, and each row. */
function contentsOf(database: DatabaseSync): unknown {
  const definitions = database.prepare('select type, name, tbl_name, sql from sqlite_master order by rowid').all()
  const rows = definitions
    .filter(({ type }) => type === 'table')
    .map(({ name }) => database.prepare(`select * from "${String(name)}"`).all())
  return [definitions, rows]
}

const emptyDatabase = () => new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })

function contentsAfter(change: (database: DatabaseSync) => void): unknown {
  const database = emptyDatabase()
  change(database)
  return contentsOf(database)
}

/** Runs the parts one by one: SQLite compiles the first statement of each, so that none may hold a second. */
const inParts = (statements: readonly string[]) => (database: DatabaseSync) => {
  for (const statement of statements) database.prepare(statement).run()
}

type Outcome = { readonly whole: unknown; readonly parted: unknown }

/**
 * Returns the outcomes of each file of a folder as a whole and in parts, behind those before it; null where both are
 * the same.
 */
function outcomesOf(folder: string, split: (sql: string) => string[]): ReadonlyMap<string, Outcome | null> {
  const whole = emptyDatabase()
  let parted = emptyDatabase()
  const done: string[] = []
  const outcomes = new Map<string, Outcome | null>()
  for (const file of filesOf(folder).toSorted()) {
    const sql = sqlOf(folder, file)
    whole.exec(sql)
    done.push(sql)
    const outcome = { whole: contentsOf(whole), parted: contentsOrFault(parted, inParts(split(sql))) }
    const isSame = isDeepStrictEqual(outcome.parted, outcome.whole)
    outcomes.set(file, isSame ? null : outcome)
    if (isSame) continue
    parted = emptyDatabase()
    for (const earlier of done) parted.exec(earlier)
  }
  return outcomes
}

function contentsOrFault(database: DatabaseSync, change: (database: DatabaseSync) => void): unknown {
  try {
    change(database)
    return contentsOf(database)
  } catch (error) {
    return error
  }
}

describe.each(splitters)('parted so that $name', ({ split }) => {
  const outcomes = new Map<string, ReturnType<typeof outcomesOf>>()
  beforeAll(() => {
    for (const folder of folders) outcomes.set(folder, outcomesOf(folder, split))
  })

  it.each(migrations)('$folder/$file gives what the whole file gives', ({ folder, file }) => {
    const outcome = outcomes.get(folder)?.get(file)
    expect(outcome?.parted).toEqual(outcome?.whole)
    expect(outcome).toBeNull()
  })

  const trigger = (value: string) => `
    CREATE TABLE visits (id integer, size text);
    CREATE TRIGGER visits_size AFTER INSERT ON visits
    BEGIN
      UPDATE visits SET size = ${value} WHERE id = NEW.id;
    END;`
  const choice = `CASE WHEN NEW.id > 9 THEN 'L' ELSE 'S' END`

  it('a trigger with a bare CASE breaks', () => {
    const sql = trigger(choice)
    expect(() => contentsAfter((database) => database.exec(sql))).not.toThrow()
    expect(() => contentsAfter(inParts(split(sql)))).toThrow('incomplete input')
  })

  it('a trigger with a CASE in parentheses does not', () => {
    const sql = trigger(`(${choice})`)
    const whole = contentsAfter((database) => database.exec(sql))
    expect(contentsAfter(inParts(split(sql)))).toEqual(whole)
  })
})

describe.each(folders)('%s', (folder) => {
  it('has every file in the journal, in order', () => {
    const journal: { entries: { idx: number; tag: string }[] } = JSON.parse(sqlOf(folder, 'meta/_journal.json'))
    expect(journal.entries.map(({ idx, tag }) => [idx, `${tag}.sql`])).toEqual(
      filesOf(folder)
        .toSorted()
        .map((file, at) => [at, file]),
    )
  })

  it('keeps the newest snapshot of drizzle alone, from which the next migration is made', () => {
    expect(snapshotsIn(path.join(root, folder))).toHaveLength(1)
  })
})

/**
 * Returns how much a definition asks at most of the parser of SQLite up to 3.40, whose stack has a hundred places: a
 * subquery takes up to twelve, any other bracket, CASE or BEGIN up to four (measured with 3.40.1, each nested until it
 * failed).
 */
function placesOnStack(sql: string): number {
  const open: number[] = []
  let most = 0
  for (const [word, inner] of sql.matchAll(
    /'(?:[^']|'')*'|--[^\n]*|\((\s*(?:select|with)\b)?|\b(?:case|begin|end)\b|\)/gi,
  )) {
    if (word === ')' || word.toLowerCase() === 'end') open.pop()
    else if (word.startsWith('(')) open.push(inner === undefined ? 4 : 12)
    else if (/^[cb]/i.test(word)) open.push(4)
    most = Math.max(
      most,
      open.reduce((sum, places) => sum + places, 0),
    )
  }
  return most
}

/** An exported backup has to open anywhere, and no SQLite reads a database of which it cannot read every definition. */
const roomForAnything = 60

describe('an old SQLite', () => {
  it.each(folders)('reads everything that %s define, far from the end of its stack', (folder) => {
    const database = new DatabaseSync(':memory:')
    for (const file of filesOf(folder).toSorted()) database.exec(sqlOf(folder, file))
    const definitions = database.prepare('select name, sql from sqlite_master where sql is not null').all()
    expect(definitions).not.toEqual([])
    const deep = definitions.filter(({ sql }) => placesOnStack(String(sql)) > roomForAnything)
    expect(deep.map(({ name }) => name)).toEqual([])
  })

  it.each([
    { what: '29 calls in one another', sql: `SELECT ${'lower('.repeat(29)}'A'${')'.repeat(29)}` },
    { what: '29 brackets', sql: `SELECT ${'(1 + '.repeat(29)}1${')'.repeat(29)}` },
    { what: '15 CASEs in brackets', sql: `SELECT ${'CASE WHEN 1 THEN ('.repeat(15)}1${') END'.repeat(15)}` },
    { what: '14 subqueries', sql: `${'SELECT 1 FROM ('.repeat(14)}SELECT 1${')'.repeat(14)}` },
    { what: '11 values of subqueries', sql: `SELECT ${'(SELECT max('.repeat(11)}1${'))'.repeat(11)}` },
    {
      what: '9 conditions in a trigger',
      sql: `BEGIN UPDATE t SET a = 1 WHERE ${'EXISTS (SELECT 1 WHERE 1 AND NOT '.repeat(9)}1${')'.repeat(9)}; END`,
    },
  ])('does not read $what, and is never said to', ({ sql }) => {
    expect(placesOnStack(sql)).toBeGreaterThanOrEqual(100)
  })

  it('is not asked more by what stands in texts and comments', () => {
    expect(placesOnStack(`SELECT '((', 'it''s (' -- (((\n, (1)`)).toBe(4)
  })
})

describe.each(folders)('the record of %s', (folder) => {
  const at = path.join(root, folder)

  it('has every file as it was recorded', () => {
    expect(recordFaults(at)).toEqual([])
  })

  it('has behind its last squash only what the worker of before can go on with', () => {
    const { base, migrations: recorded } = readRecord(at)
    const database = new DatabaseSync(':memory:')
    for (const file of filesOf(folder).toSorted()) {
      const { removes = [], unreadSince } = recorded[file] ?? {}
      const isBehind = file > base
      const sayable = isBehind ? sayableTo(database, new Set(removes)) : null
      database.exec(sqlOf(folder, file))
      expect({ file, faults: sayable === null ? [] : unreadableBy(sayable, database) }).toEqual({ file, faults: [] })
      expect(removes.length === 0 || unreadSince !== undefined).toBe(true)
    }
  })
})
