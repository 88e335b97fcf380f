import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { recorded } from './migration-record.ts'
import { mustRun, root } from './process.ts'

type LocalDatabase = {
  name: string
  /** Its wrangler.toml and the folder of its migrations, from the root of the repository. */
  config: string
  migrations: string
  /** The runtime's data folder. */
  data: string
}

const d1 = ({ config }: LocalDatabase, data: string) => ['--local', '-c', config, '--persist-to', data]

/**
 * All migrations as one import, each with its record: one after another they take four times as long. It is made aside
 * and put in place when it is whole.
 */
async function create(database: LocalDatabase): Promise<void> {
  const aside = `${database.data}-begun`
  rmSync(aside, { recursive: true, force: true })
  await importAll(database, aside)
  renameSync(aside, database.data)
}

async function importAll(database: LocalDatabase, data: string): Promise<void> {
  const folder = path.join(root, database.migrations)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const sql = files.toSorted().map((file) => recorded(file, readFileSync(path.join(folder, file), 'utf8')))
  const work = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  try {
    const file = path.join(work, 'all.sql')
    writeFileSync(file, sql.join('\n'))
    await mustRun('wrangler', ['d1', 'execute', database.name, ...d1(database, data), '--yes', '--file', file])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Brings a local database to what the migrations make; one that is not there yet is made. */
export async function migrate(database: LocalDatabase): Promise<void> {
  if (!existsSync(database.data)) return create(database)
  await mustRun('wrangler', ['d1', 'migrations', 'apply', database.name, ...d1(database, database.data)])
}

/** The same of one that lies in a folder with others. */
export async function migrateBeside(database: LocalDatabase): Promise<void> {
  const at = d1(database, database.data)
  const records = `select name from sqlite_master where name = 'd1_migrations'`
  const found = await mustRun('wrangler', ['d1', 'execute', database.name, ...at, '--json', '--command', records])
  if (found.includes('"name"')) await mustRun('wrangler', ['d1', 'migrations', 'apply', database.name, ...at])
  else await importAll(database, database.data)
}
