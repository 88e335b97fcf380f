import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'

import { keysFolder } from './backup/command.ts'
import { copiesIn, type LedgerCopy } from './backup/ledger-copies.ts'
import { withOpened } from './backup/sealed/opened.ts'
import { layArchive } from './ledger/archive.ts'
import { hasSealSecret, sealSecret } from './ledger/seal-secret.ts'
import { openExport, verifyLedger } from './ledger/verify.ts'

const usage = `Checks that approvals, the audit trail and the record of money are as they were written.

  npm run verify-ledger -- FILE [--beside FILE …] [--archive FOLDER] [--head HASH …]
  npm run verify-ledger -- BACKUP [--keys FOLDER] [--head HASH …]

FILE is a copy of the database: a file of SQLite, or what "wrangler d1 export" wrote. BACKUP is the folder of a backup: each of its
databases is checked beside the others, and with its archived visits where SEAL_SECRET is in the environment.

  --beside FILE      a copy of another database, of the same time: what groups had here before they moved there is checked in it
  --archive FOLDER   the documents of archived visits, as a backup has them in pictures/archive; SEAL_SECRET (and
                     those beside it while it is rotated) has to be in the environment
  --keys FOLDER      opens a sealed backup, as npm run restore does
  --head HASH        also checks that a chain still has this digest, as the log named it (ledger.closed)

Exit codes: 0 all is as it was written, 1 something is not, 2 the command or the file is wrong.`

type Copies = {
  /** Those that are checked, and those that are beside them only. */
  readonly checked: readonly LedgerCopy[]
  readonly beside: readonly LedgerCopy[]
  readonly heads: readonly string[]
}

type VerifyOptions = { readonly given: string; readonly keys: string; readonly copiesAt: (given: string) => Copies }

/** Returns the options of the command; null where they are wrong. */
function parseOptions(): VerifyOptions | 'help' | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      archive: { type: 'string' },
      beside: { type: 'string', multiple: true },
      head: { type: 'string', multiple: true },
      keys: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return 'help'
  const { beside = [], archive = null, head: heads = [] } = values
  const [given] = positionals
  if (given === undefined || positionals.length !== 1) return null
  const keys = keysFolder(values.keys)
  if (!statSync(given).isDirectory()) {
    const copyOf = (file: string): LedgerCopy => ({ label: '', file, archive })
    return { given, keys, copiesAt: () => ({ checked: [copyOf(given)], beside: beside.map(copyOf), heads }) }
  }
  if (beside.length > 0 || archive !== null) return null
  return { given, keys, copiesAt: (plain) => ({ checked: readable(copiesIn(plain)), beside: [], heads }) }
}

/** Without the secret no document of an archived visit opens. */
const readable = (copies: readonly LedgerCopy[]) =>
  hasSealSecret() ? copies : copies.map((copy) => ({ ...copy, archive: null }))

type Opened = { readonly label: string; readonly database: DatabaseSync; readonly lost: readonly string[] }

async function opened({ label, file, archive }: LedgerCopy): Promise<Opened> {
  const database = await openExport(file)
  const lost = archive === null ? [] : await layArchive(database, { folder: archive, secret: sealSecret() })
  return { label, database, lost }
}

async function run(): Promise<number> {
  const wanted = parseOptions()
  if (wanted === null || wanted === 'help') {
    console.log(usage)
    return wanted === 'help' ? 0 : 2
  }
  const { given, keys, copiesAt } = wanted
  return withOpened(given, { keys, isUnsealed: true }, (plain) => verify(copiesAt(plain)))
}

async function verify(wanted: Copies): Promise<number> {
  const checked = await Promise.all(wanted.checked.map(opened))
  const beside = await Promise.all(wanted.beside.map(opened))
  const all = [...checked, ...beside]
  const faults = all.flatMap(({ label, lost }) => lost.map((fault) => label + fault))
  const lines: string[] = []
  for (const { label, database } of checked) {
    const others = all.flatMap((other) => (other.database === database ? [] : [other.database]))
    const found = verifyLedger(database, others)
    const { days, rows, open, unread, head } = found
    faults.push(...found.faults.map((fault) => label + fault))
    lines.push(
      `${label}${rows} rows of ${days} days, ${open} rows not closed yet. Last digest: ${head.number} ${head.hash}`,
    )
    if (unread > 0)
      lines.push(
        `${label}${unread} rows lie in the archive or in another database, which was not given: nobody looked at them.`,
      )
  }
  const hasLink = (hash: string) =>
    checked.some(
      ({ database }) => database.prepare('select 1 from ledger_links where hash = ?').get(hash) !== undefined,
    )
  if (!wanted.heads.every(hasLink)) faults.push('The chain has no digest of this hash: it was made anew or cut off.')
  for (const fault of faults) console.error(fault)
  for (const line of lines) console.log(line)
  return faults.length === 0 ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
