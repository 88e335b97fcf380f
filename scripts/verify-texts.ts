import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { keysFolder } from './backup/command.ts'
import { copiesIn, type LedgerCopy } from './backup/ledger-copies.ts'
import { withOpened } from './backup/sealed/opened.ts'
import { hasSealSecret, sealSecret } from './ledger/seal-secret.ts'
import { openExport } from './ledger/verify.ts'
import { lostLettersIn, lostLettersInArchive, type LostLetters } from './texts/lost-letters.ts'

const usage = `Finds texts that have U+FFFD in them: letters that were lost because somebody read them in another encoding.

  npm run verify-texts -- FILE [--archive FOLDER]
  npm run verify-texts -- BACKUP [--keys FOLDER]

FILE is a copy of the database: a file of SQLite, or what "wrangler d1 export" wrote. BACKUP is the folder of a backup: each of its
databases is looked at, and its archived visits where SEAL_SECRET is in the environment.

  --keys FOLDER      opens a sealed backup, as npm run restore does
  --archive FOLDER   the documents of archived visits, as a backup has them in pictures/archive; SEAL_SECRET (and
                     those beside it while it is rotated) has to be in the environment

It says table, column and row, never the text. Exit codes: 0 there are none, 1 there are, 2 the command or the file is wrong.`

/** As many rows of a column as are named; of more only their number is told. */
const rowsListed = 20

type VerifyOptions = {
  readonly given: string
  readonly keys: string
  readonly copiesAt: (given: string) => readonly LedgerCopy[]
}

function parseOptions(): VerifyOptions | 'help' | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { archive: { type: 'string' }, keys: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help === true) return 'help'
  const [given] = positionals
  if (given === undefined || positionals.length !== 1) return null
  const keys = keysFolder(values.keys)
  if (!statSync(given).isDirectory()) {
    return { given, keys, copiesAt: () => [{ label: '', file: given, archive: values.archive ?? null }] }
  }
  if (values.archive !== undefined) return null
  const copiesAt = (plain: string) =>
    copiesIn(plain).map((copy) => (hasSealSecret() ? copy : { ...copy, archive: null }))
  return { given, keys, copiesAt }
}

function lineOf({ where, rows }: LostLetters): string {
  const more = rows.length > rowsListed ? `, and ${rows.length - rowsListed} more` : ''
  return `${where}: ${rows.slice(0, rowsListed).join(', ')}${more}`
}

async function faultsOf({ label, file, archive }: LedgerCopy): Promise<readonly string[]> {
  const database = await openExport(file)
  const away =
    archive === null
      ? { lost: [], unread: [] }
      : await lostLettersInArchive(database, { folder: archive, secret: sealSecret() })
  const lines = [...lostLettersIn(database), ...away.lost].map(lineOf)
  return [...lines, ...away.unread].map((line) => label + line)
}

async function run(): Promise<number> {
  const wanted = parseOptions()
  if (wanted === null || wanted === 'help') {
    console.log(usage)
    return wanted === 'help' ? 0 : 2
  }
  const { given, keys, copiesAt } = wanted
  const faults = await withOpened(given, { keys, isUnsealed: true }, async (plain) =>
    (await Promise.all(copiesAt(plain).map(faultsOf))).flat(),
  )
  for (const fault of faults) console.error(fault)
  if (faults.length === 0) console.log('No text has lost a letter.')
  return faults.length === 0 ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
