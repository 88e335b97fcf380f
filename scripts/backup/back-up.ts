import { chmodSync, createWriteStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { commitOfSources } from '#scripts/commit.ts'
import { verifyLedger, type Verdict } from '#scripts/ledger/verify.ts'
import { lostLettersIn } from '#scripts/texts/lost-letters.ts'

import type { Copy } from './copy.ts'
import { closeAll, cutOf } from './cut.ts'
import { dumpOf, type Sums } from './dump.ts'
import { databaseFile, folderOfCell, manifestFile, sumOfFile, type Manifest } from './manifest.ts'
import { NotDone } from './not-done.ts'
import { writePictures } from './pictures.ts'
import type { Place } from './place.ts'
import { inScratchFolder } from './scratch.ts'

type Say = (line: string) => void

async function writeDatabase(folder: string, { database, schema }: Copy): Promise<Sums> {
  const sums: Sums = new Map()
  function* lines() {
    for (const statement of dumpOf(database, schema, sums)) yield `${statement}\n`
  }
  const file = createWriteStream(path.join(folder, databaseFile), { mode: 0o600, flags: 'wx' })
  await pipeline(Readable.from(lines()), file)
  return sums
}

/** Makes a folder for its owner alone. Throws NotDone where it has something in it. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new NotDone([`${folder} is not empty. Nothing was written.`])
  chmodSync(folder, 0o700)
}

/** Returns the report of a ledger for a person, a line each. */
export const ledgerLines = ({ rows, open, unread, head, faults }: Verdict): readonly string[] => [
  ...faults,
  ...(unread === 0
    ? []
    : [`Ledger: ${unread} rows lie in the archive: npm run verify-ledger looks at them with the secret.`]),
  `Ledger: ${rows} rows are covered, ${open} not closed yet. Last digest: ${head.number} ${head.hash}`,
]

type AllWanted = {
  readonly places: readonly Place[]
  readonly folder: string
  readonly migrationFolder: string
  readonly say: Say
}

type Wanted = Omit<AllWanted, 'places'> & { readonly place: Place }

/** Backs up the one database that there is; as `backUpAll` does. */
export const backUp = ({ place, ...rest }: Wanted): Promise<readonly string[]> =>
  backUpAll({ ...rest, places: [place] })

/**
 * Writes all databases, copied so that they agree, and then the pictures that their rows name, into a new folder: each database
 * into a folder of its own, the first one's around those of the others. The first one's manifest comes last, so that a folder
 * without one is no backup. Answers the faults of the ledger, of pictures and of the directory, which are kept as they are.
 */
export async function backUpAll({ places, folder, migrationFolder, say }: AllWanted): Promise<readonly string[]> {
  makeFolder(folder)
  return inScratchFolder(async (scratch) => {
    const { copies, contradictions } = await cutOf({ places, migrationFolder, scratch, say })
    const faults = contradictions.map((line) => `${line}: npm run cells -- check --mend after it was put in.`)
    try {
      for (const copy of copies.toReversed()) {
        const { number, name } = copy.place
        const cells = number === 1 ? places.map((one) => one.number).filter((one) => one > 1) : []
        if (places.length > 1) say(`${name}:`)
        const own = folderOfCell(folder, number)
        if (number > 1) makeFolder(own)
        faults.push(...(await writeCell({ copy, folder: own, say, cells })))
      }
    } finally {
      closeAll(copies)
    }
    return faults
  })
}

type OneCell = { copy: Copy; folder: string; say: Say; cells: readonly number[] }

async function writeCell({ copy, folder, say, cells }: OneCell): Promise<readonly string[]> {
  const sums = await writeDatabase(folder, copy)
  const { faults, ...pictures } = await writePictures(folder, copy.database, copy.place)
  const ledger = verifyLedger(copy.database)
  const manifest: Manifest = {
    format: 2,
    madeAt: new Date().toISOString(),
    version: commitOfSources(),
    town: copy.place.environmentName,
    migrations: [...copy.migrations],
    database: await sumOfFile(path.join(folder, databaseFile)),
    tables: Object.fromEntries(sums),
    ...pictures,
    cells: [...cells],
    ledger: { number: ledger.head.number, hash: ledger.head.hash, rows: ledger.rows, open: ledger.open },
  }
  writeFileSync(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  printManifest(manifest, say)
  for (const line of ledgerLines(ledger)) say(line)
  reportLostLetters(copy.database, say)
  return [...ledger.faults, ...faults]
}

/** Says where the next step begins, and no more: ids of rows are for whoever looks into them. */
function reportLostLetters(database: DatabaseSync, say: Say): void {
  const columns = lostLettersIn(database)
  const values = columns.reduce((sum, { rows }) => sum + rows.length, 0)
  if (values > 0)
    say(`Texts: ${values} in ${columns.length} columns have lost letters (U+FFFD): npm run verify-texts says where.`)
}

function printManifest({ tables, pictures, lostPictures, migrations }: Manifest, say: Say): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(
    `${rows} rows of ${Object.keys(tables).length} tables at ${migrations.at(-1) ?? ''}, ${pictures.length} pictures.`,
  )
  if (lostPictures.length > 0) say(`Not in the bucket, though a row names them: ${lostPictures.join(', ')}`)
}
