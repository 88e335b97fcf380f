import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import * as z from 'zod'

import { flagsOf, type Where } from '#scripts/environments/environment.ts'
import { databaseOf, furtherCellsOf, readToml } from '#scripts/environments/wrangler-toml.ts'
import { migrationFiles, recordFaults } from '#scripts/migrations/record.ts'
import { recorded } from '#scripts/stack/migration-record.ts'

import { askToClose, type Size } from './closing.ts'
import { ask, change, NotDeployed, type Tools } from './deployment.ts'

const resultSchema = z.object({
  success: z.literal(true),
  results: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ size_after: z.number().optional() }).optional(),
})
const answerSchema = z.array(resultSchema).min(1)

/**
 * Returns the migrations that are still to be applied, in order. Throws where one comes before one that is applied
 * already.
 */
export function pendingOf(files: readonly string[], applied: ReadonlySet<string>): readonly string[] {
  const pending = files.filter((file) => !applied.has(file))
  const last = files.findLast((file) => applied.has(file)) ?? ''
  const [early] = pending.filter((file) => file < last)
  if (early !== undefined) throw new NotDeployed([`${early} is not applied, though ${last} after it is`])
  return pending
}

/** `database`: one by its name, the first where none is said. */
function execute(on: Tools, where: Where, database?: string): readonly string[] {
  const name = database ?? databaseOf(readToml(on.folder, where)).name
  return ['d1', 'execute', name, '--remote', '--json', '--yes', ...flagsOf(where)]
}

/** The rows that a query finds in the database of a town. */
export async function readRows(
  on: Tools,
  where: Where,
  sql: string,
  database?: string,
): Promise<readonly Record<string, unknown>[]> {
  const answer = await ask(on, answerSchema, [...execute(on, where, database), '--command', sql])
  return answer.flatMap(({ results }) => results)
}

/** Asks for the size of a database, and for the rows of some of its tables, by one statement. */
async function sizeOf(on: Tools, where: Where, tables: readonly string[], database?: string): Promise<Size> {
  const counts = tables.map((table) => `(select count(*) from "${table}") as "${table}"`)
  const sql = `select ${['1', ...counts].join(', ')}`
  const [answer] = await ask(on, answerSchema, [...execute(on, where, database), '--command', sql])
  const counted = Object.entries(answer?.results[0] ?? {}).map(([table, rows]) => [table, Number(rows)] as const)
  return { bytes: answer?.meta?.size_after ?? 0, rows: Object.fromEntries(counted) }
}

/** Runs a statement that changes rows in the database of an environment. */
export const changeRows = (on: Tools, where: Where, sql: string, database?: string): Promise<void> =>
  change(on, 'wrangler', [...execute(on, where, database), '--command', sql])

/** Runs a file of statements in the database of an environment, all of it or nothing. */
export const importFile = (on: Tools, where: Where, file: string, database?: string): Promise<void> =>
  change(on, 'wrangler', [...execute(on, where, database), '--file', file])

async function appliedIn(on: Tools, where: Where, database?: string): Promise<ReadonlySet<string>> {
  const tables = await readRows(on, where, "select name from sqlite_master where name = 'd1_migrations'", database)
  if (tables.length === 0) return new Set()
  const rows = await readRows(on, where, 'select name from d1_migrations order by id', database)
  return new Set(rows.map(({ name }) => String(name)))
}

/** Imports each migration that is missing, into every cell: a worker is not put in place while one of them is behind. */
export async function applyMigrations(on: Tools, where: Where, isDatabaseThere: boolean): Promise<void> {
  on.say('Migrations')
  await applyTo(on, where, { isThere: isDatabaseThere })
  for (const { name } of furtherCellsOf(readToml(on.folder, where))) {
    on.say(`  ${name}`)
    await applyTo(on, where, { isThere: true, database: name })
  }
}

type Target = { isThere: boolean; database?: string }

/**
 * Returns the migrations that one database lacks, in order, and how many it has. Throws where another chain of
 * migrations made it.
 */
async function lookInto(on: Tools, where: Where, { isThere, database }: Target) {
  const files = migrationFiles(path.join(on.folder, where.part.migrations))
  const applied = isThere ? await appliedIn(on, where, database) : new Set<string>()
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new NotDeployed([
      `The database has migrations of which these files know nothing: ${unknown.join(', ')}.`,
      'It was made by newer sources, or by a chain that is gone since it was written anew: these files lead nowhere from there.',
      'Deploy the sources that made it, or restore a backup into a new database (docs/deploy.md, Upgrades).',
    ])
  }
  return { pending: pendingOf(files, applied), applied: applied.size }
}

export const pendingIn = async (on: Tools, where: Where, target: Target): Promise<readonly string[]> =>
  (await lookInto(on, where, target)).pending

/** Throws where the files are not those that were recorded: a database has what they said when it got them. */
function refuseEdited(folder: string): void {
  const faults = recordFaults(folder)
  if (faults.length > 0) throw new NotDeployed([...faults, 'No migration was imported.'])
}

/**
 * Imports what is missing into one database. D1 gives an import that does not get through back as it was, and refuses in
 * no import the triggers that its query endpoint has refused in the field. Of a database that is in use it asks first.
 */
export async function applyTo(on: Tools, where: Where, target: Target): Promise<void> {
  const folder = path.join(on.folder, where.part.migrations)
  refuseEdited(folder)
  const { pending: names, applied } = await lookInto(on, where, target)
  on.say(`  ${applied} applied, ${names.length} to apply`)
  const pending = names.map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
  if (applied > 0 && pending.length > 0) {
    const database = target.database ?? databaseOf(readToml(on.folder, where)).name
    await askToClose(on, { database, pending, measure: (tables) => sizeOf(on, where, tables, target.database) })
  }
  const imports = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  try {
    for (const { name, sql } of pending) {
      const file = path.join(imports, name)
      writeFileSync(file, recorded(name, sql))
      await importFile(on, where, file, target.database)
    }
  } finally {
    rmSync(imports, { recursive: true, force: true })
  }
}
