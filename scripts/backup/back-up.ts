import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { commitOfSources } from '#scripts/commit.ts'
import { archivedCount } from '#scripts/ledger/archive.ts'
import { verifyLedger, type Verdict } from '#scripts/ledger/verify.ts'
import { lostLettersIn } from '#scripts/texts/lost-letters.ts'
import { cleanPicture } from '#worker/licences/picture/clean-picture.ts'

import { dumpOf, type Sums } from './dump.ts'
import { databaseFile, folderOfCell, manifestFile, pathOfPicture, sumOfFile, type Manifest } from './manifest.ts'
import { NotDone } from './not-done.ts'
import type { Place } from './place.ts'
import { migrationNames, schemaOf, type Schema } from './schema.ts'

type Say = (line: string) => void

/** Does something in a folder that only this user may read, and that is gone afterwards. */
export async function inScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The migrations that a database has had. Throws NotDone where these sources do not know one. */
function levelOf(database: DatabaseSync, known: readonly string[]): readonly string[] {
  const isOurs = database.prepare(`select 1 from sqlite_master where name = 'd1_migrations'`).get()
  if (isOurs === undefined) throw new NotDone(['The database has had no migrations: nothing is in it.'])
  const applied = database.prepare('select name from d1_migrations order by id').all()
  const names = applied.map(({ name }) => String(name))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names
  throw new NotDone([
    `The database is ahead of these sources (${unknown.join(', ')}): use those that it was deployed from.`,
  ])
}

/** Throws NotDone where the database has other tables than its migrations make. */
function refuseUnlessWhole(database: DatabaseSync, schema: Schema): void {
  const wanted = schema.tables.map(({ name }) => name)
  const found = database
    .prepare(`select name from sqlite_master where type = 'table'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:sqlite|_cf)_/.test(name))
  const missing = wanted.filter((name) => !found.includes(name))
  const unknown = found.filter((name) => !wanted.includes(name))
  const causes = [
    ...(missing.length === 0 ? [] : [`The copy lacks ${missing.join(', ')}.`]),
    ...(unknown.length === 0 ? [] : [`No migration makes ${unknown.join(', ')}: what is in there would be lost.`]),
  ]
  if (causes.length > 0) throw new NotDone(causes)
}

async function writeDatabase(folder: string, { database, schema }: Copy): Promise<Sums> {
  const sums: Sums = new Map()
  function* lines() {
    for (const statement of dumpOf(database, schema, sums)) yield `${statement}\n`
  }
  const file = createWriteStream(path.join(folder, databaseFile), { mode: 0o600, flags: 'wx' })
  await pipeline(Readable.from(lines()), file)
  return sums
}

const ownImages = '/api/account-image/'

const documentsSql = `union all select 'archive/' || object_key, 'application/octet-stream' from archived_visits`

/** Everything in the bucket that a row names: pictures, and the documents of archived visits. */
function picturesIn(database: DatabaseSync): readonly { key: string; contentType: string | null }[] {
  return database
    .prepare(
      `select object_key as key, content_type as contentType from driving_licences where deleted_at is null
       union all select 'account-images/' || substr(delivery_image_url, ${ownImages.length + 1}), null
       from accounts where substr(delivery_image_url, 1, ${ownImages.length}) = '${ownImages}'
       ${archivedCount(database) === 0 ? '' : documentsSql} order by 1`,
    )
    .all()
    .map(({ key, contentType }) => ({
      key: String(key),
      contentType: contentType === null ? null : String(contentType),
    }))
}

function typeOf(file: string): string {
  const cleaned = cleanPicture(readFileSync(file))
  return cleaned.ok ? cleaned.picture.contentType : 'application/octet-stream'
}

type Pictures = Pick<Manifest, 'pictures' | 'lostPictures'>

/** One after another: each is a call of its own, and pictures of licences are kept for some weeks only. */
async function writePictures(folder: string, database: DatabaseSync, place: Place): Promise<Pictures> {
  const pictures: Manifest['pictures'] = []
  const lostPictures: string[] = []
  for (const { key, contentType } of picturesIn(database)) {
    const file = pathOfPicture(folder, key)
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    if (await place.fetchPicture(key, file)) {
      chmodSync(file, 0o600)
      pictures.push({ key, contentType: contentType ?? typeOf(file), ...(await sumOfFile(file)) })
    } else {
      rmSync(file, { force: true })
      lostPictures.push(key)
    }
  }
  return { pictures, lostPictures }
}

type Copy = { readonly database: DatabaseSync; readonly schema: Schema; readonly migrations: readonly string[] }

async function copyOf(place: Place, migrationFolder: string, scratch: string): Promise<Copy> {
  const database = await place.copyDatabase(scratch)
  const migrations = levelOf(database, migrationNames(migrationFolder))
  const schema = schemaOf(migrationFolder, migrations)
  refuseUnlessWhole(database, schema)
  return { database, schema, migrations }
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new NotDone([`${folder} is not empty. Nothing was written.`])
  chmodSync(folder, 0o700)
}

/** What a person is told of a ledger, a line each. */
export const ledgerLines = ({ rows, open, unread, head, faults }: Verdict): readonly string[] => [
  ...faults,
  ...(unread === 0
    ? []
    : [`Ledger: ${unread} rows lie in the archive: npm run verify-ledger looks at them with the secret.`]),
  `Ledger: ${rows} rows are covered, ${open} not closed yet. Last digest: ${head.number} ${head.hash}`,
]

type Wanted = {
  readonly place: Place
  readonly folder: string
  readonly migrationFolder: string
  readonly say: Say
  /** The numbers of the databases besides this one, where it is the first. */
  readonly cells?: readonly number[]
}

type AllWanted = Omit<Wanted, 'place' | 'cells'> & { readonly places: readonly Place[] }

/** The same of every database, each in a folder of its own; the first one's is around those of the others. */
export async function backUpAll({ places, folder, ...rest }: AllWanted): Promise<readonly string[]> {
  const faults: string[] = []
  for (const place of places) {
    const cells = place.number === 1 ? places.map(({ number }) => number).filter((number) => number > 1) : []
    if (places.length > 1) rest.say(`${place.name}:`)
    faults.push(...(await backUp({ ...rest, place, cells, folder: folderOfCell(folder, place.number) })))
  }
  return faults
}

/**
 * Writes the database and the pictures that its rows name into a new folder; the manifest comes last, so that a folder
 * without one is no backup. Answers the faults of the ledger, which is kept as it is.
 */
export async function backUp({ place, folder, migrationFolder, say, cells = [] }: Wanted): Promise<readonly string[]> {
  makeFolder(folder)
  return inScratchFolder(async (scratch) => {
    const copy = await copyOf(place, migrationFolder, scratch)
    try {
      const sums = await writeDatabase(folder, copy)
      const pictures = await writePictures(folder, copy.database, place)
      const ledger = verifyLedger(copy.database)
      const manifest: Manifest = {
        format: 1,
        madeAt: new Date().toISOString(),
        version: commitOfSources(),
        town: place.town,
        migrations: [...copy.migrations],
        database: await sumOfFile(path.join(folder, databaseFile)),
        tables: Object.fromEntries(sums),
        ...pictures,
        cells: [...cells],
        ledger: { number: ledger.head.number, hash: ledger.head.hash, rows: ledger.rows, open: ledger.open },
      }
      writeFileSync(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
      tell(manifest, say)
      for (const line of ledgerLines(ledger)) say(line)
      reportLostLetters(copy.database, say)
      return ledger.faults
    } finally {
      copy.database.close()
    }
  })
}

/** Says where the next step begins, and no more: ids of rows are for whoever looks into them. */
function reportLostLetters(database: DatabaseSync, say: Say): void {
  const columns = lostLettersIn(database)
  const values = columns.reduce((sum, { rows }) => sum + rows.length, 0)
  if (values > 0)
    say(`Texts: ${values} in ${columns.length} columns have lost letters (U+FFFD): npm run verify-texts says where.`)
}

function tell({ tables, pictures, lostPictures, migrations }: Manifest, say: Say): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(
    `${rows} rows of ${Object.keys(tables).length} tables at ${migrations.at(-1) ?? ''}, ${pictures.length} pictures.`,
  )
  if (lostPictures.length > 0) say(`Not in the bucket, though a row names them: ${lostPictures.join(', ')}`)
}
