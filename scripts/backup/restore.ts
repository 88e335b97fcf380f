import { lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { verifyLedger } from '#scripts/ledger/verify.ts'
import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'

import { ledgerLines } from './back-up.ts'
import { cellOfCopy, contradictionsIn } from './cut.ts'
import { renewFeeds, sumsOf } from './dump.ts'
import { changedFiles, databaseFile, folderOfCell, pathOfPicture, readManifest, type Manifest } from './manifest.ts'
import { NotDone } from './not-done.ts'
import type { Place } from './place.ts'
import { inScratchFolder } from './scratch.ts'

type Say = (line: string) => void

/** Throws NotDone where the backup was made at another level of the schema than these sources have. */
function refuseAnotherLevel({ migrations, version }: Manifest, known: readonly string[]): void {
  if (migrations.join() === known.join()) return
  throw new NotDone([
    `The backup is of version ${version} and ends with ${migrations.at(-1) ?? 'no migration'}, these sources with ${known.at(-1) ?? 'none'}.`,
    'Use the sources that it was made from, then deploy the newer ones. Nothing was changed.',
  ])
}

/**
 * Throws NotDone where it would go into another town: people of production have no place in one to try, whose letters
 * anybody with its password reads, nor has what was tried among them. One machine may have any.
 */
function refuseAnotherEnvironment({ town }: Manifest, place: Place): void {
  // One that does not say was made before there was another to deploy.
  const from = town === undefined ? 'production' : (town ?? 'one machine')
  if (place.environmentName === null || place.environmentName === from) return
  throw new NotDone([`The backup is of ${from} and does not go into ${place.environmentName}. Nothing was changed.`])
}

async function readWhole({ folder, migrationFolder, place }: Wanted): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseAnotherEnvironment(manifest, place)
  refuseAnotherLevel(manifest, migrationNames(migrationFolder))
  const faults = [...unlistedTables(manifest, migrationFolder), ...(await changedFiles(folder, manifest))]
  if (faults.length > 0) throw new NotDone([...faults, 'Nothing was changed.'])
  return manifest
}

/** A table that is put in and not in the manifest would be compared with nothing. */
function unlistedTables({ tables, migrations }: Manifest, migrationFolder: string): readonly string[] {
  const known = schemaOf(migrationFolder, migrations).tables.map(({ name }) => name)
  const listed = Object.keys(tables)
  return [
    ...known.filter((name) => !listed.includes(name)).map((name) => `The manifest says nothing of ${name}.`),
    ...listed.filter((name) => !known.includes(name)).map((name) => `No migration makes ${name}.`),
  ]
}

/** Differences of a database that was read back from the backup, a line each. */
function differences(database: DatabaseSync, manifest: Manifest, { migrationFolder, say }: Wanted): readonly string[] {
  const sums = sumsOf(database, schemaOf(migrationFolder, manifest.migrations), manifest.format)
  const tables = Object.entries(manifest.tables).flatMap(([name, { rows, sha256 }]) => {
    const found = sums.get(name)
    if (found?.sha256 === sha256) return []
    return [`${name} has ${found?.rows ?? 0} rows, which are not the ${rows} of the backup.`]
  })
  const ledger = verifyLedger(database)
  const { number, hash } = ledger.head
  const isHead = number === manifest.ledger.number && hash === manifest.ledger.hash
  for (const line of ledgerLines({ ...ledger, faults: [] })) say(line)
  return [...tables, ...ledger.faults, ...(isHead ? [] : ['The ledger ends with another digest than in the backup.'])]
}

type Wanted = { readonly place: Place; readonly folder: string; readonly migrationFolder: string; readonly say: Say }

/**
 * Puts a backup into an empty place: pictures first, which may be done twice, then the database at once, so that a run that
 * is cut off is begun again. Answers what is not as it was, a line each. Throws NotDone before anything is changed.
 */
export const restore = ({ place, ...rest }: Wanted): Promise<readonly string[]> =>
  restoreAll({ ...rest, placesOf: () => [place] })

type AllWanted = Omit<Wanted, 'place'> & {
  /** The places of the first database and of these besides it. Throws NotDone where there is none for one. */
  readonly placesOf: (cells: readonly number[]) => readonly Place[]
}

type Part = { readonly wanted: Wanted; readonly manifest: Manifest }

/**
 * The same of every database that the backup has, once all of them are known to be whole and their places empty. The first,
 * which has the directory, comes last: without it nobody is led to a database that is not whole yet.
 */
export async function restoreAll({ placesOf, folder, ...rest }: AllWanted): Promise<readonly string[]> {
  const places = placesOf(readManifest(folder).cells)
  const parts: Part[] = []
  for (const place of places) {
    if (place.number > 1) refuseStrangeFolder(folderOfCell(folder, place.number))
    const wanted = { ...rest, place, folder: folderOfCell(folder, place.number) }
    parts.push({ wanted, manifest: await restorable(wanted) })
  }
  for (const part of parts.toReversed()) await putIn(part)
  return compareAll(parts)
}

function refuseStrangeFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found !== undefined && !found.isDirectory())
    throw new NotDone([`${folder} leads elsewhere. Nothing was changed.`])
}

/** The manifest of a backup that is whole and has an empty place to go to. */
async function restorable(wanted: Wanted): Promise<Manifest> {
  const { place, say } = wanted
  const manifest = await readWhole(wanted)
  say(`The backup of ${manifest.madeAt} is whole.`)
  if (await place.isEmpty()) return manifest
  throw new NotDone([`There is something in ${place.name} already. Nothing was changed; see docs/runbook.md.`])
}

async function putIn({ wanted: { place, folder, say }, manifest }: Part): Promise<void> {
  for (const picture of manifest.pictures) await place.storePicture(picture, pathOfPicture(folder, picture.key))
  say(`${manifest.pictures.length} pictures are stored.`)
  await place.importSql(path.resolve(folder, databaseFile))
}

/** Reads everything back. Answers what is another than in the backup, and what the databases say against each other. */
async function compareAll(parts: readonly Part[]): Promise<readonly string[]> {
  return inScratchFolder(async (scratch) => {
    const opened: { place: Place; database: DatabaseSync }[] = []
    const faults: string[] = []
    try {
      for (const { wanted, manifest } of parts) {
        const { place, say } = wanted
        const database = await place.copyDatabase(scratchOf(scratch, place))
        opened.push({ place, database })
        const found = differences(database, manifest, wanted)
        faults.push(...found)
        const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
        if (found.length === 0) say(`${rows} rows of ${Object.keys(manifest.tables).length} tables are as they were.`)
        if (manifest.format === 1) await giveNewFeeds(place, scratch)
      }
      const cells = opened.map(({ place, database }) => cellOfCopy(place.number, place.name, database))
      const torn = (await contradictionsIn(cells)).map(({ line }) => `${line}: npm run cells -- check --mend.`)
      return [...faults, ...torn]
    } finally {
      for (const { database } of opened) database.close()
    }
  })
}

function scratchOf(scratch: string, { number }: Place): string {
  const own = path.join(scratch, `cell-${number}`)
  mkdirSync(own, { mode: 0o700 })
  return own
}

/** An older backup has the ids of its change feeds, by which cursors of what came after it would be taken. */
async function giveNewFeeds(place: Place, scratch: string): Promise<void> {
  const file = path.join(scratch, `feeds-${place.number}.sql`)
  writeFileSync(file, `${renewFeeds}\n`)
  await place.importSql(file)
}
