import { parseArgs } from 'node:util'

import { rotating } from '#core/secret-keys.ts'

import { layArchive } from './ledger/archive.ts'
import { openExport, verifyLedger } from './ledger/verify.ts'

const usage = `Checks that approvals, the audit trail and the record of money are as they were written.

  npm run verify-ledger -- FILE [--beside FILE …] [--archive FOLDER] [--head HASH]

FILE is a copy of the database: a file of SQLite, or what "wrangler d1 export" wrote.

  --beside FILE      a copy of another database, of the same time: what groups had here before they moved there is checked in it
  --archive FOLDER   the documents of archived visits, as a backup has them in pictures/archive; SEAL_SECRET (and
                     those beside it while it is rotated) has to be in the environment
  --head HASH   also checks that the chain still has this digest, as the log named it (ledger.closed)

Exit codes: 0 all is as it was written, 1 something is not, 2 the command or the file is wrong.`

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      archive: { type: 'string' },
      beside: { type: 'string', multiple: true },
      head: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [file] = positionals
  if (values.help === true || file === undefined || positionals.length !== 1) {
    console.log(usage)
    return values.help === true ? 0 : 2
  }
  const database = await openExport(file)
  const beside = await Promise.all((values.beside ?? []).map((one) => openExport(one)))
  const lost: string[] = []
  if (values.archive !== undefined) {
    const archive = { folder: values.archive, secret: sealSecret() }
    for (const copy of [database, ...beside]) lost.push(...(await layArchive(copy, archive)))
  }
  const { days, rows, open, unread, head, faults } = verifyLedger(database, beside)
  faults.unshift(...lost)
  if (values.head !== undefined && !database.prepare('select 1 from ledger_links where hash = ?').get(values.head)) {
    faults.push('The chain has no digest of this hash: it was made anew or cut off.')
  }
  for (const fault of faults) console.error(fault)
  console.log(`${rows} rows of ${days} days, ${open} rows not closed yet. Last digest: ${head.number} ${head.hash}`)
  if (unread > 0)
    console.log(`${unread} rows lie in the archive or in another database, which was not given: nobody looked at them.`)
  return faults.length === 0 ? 0 : 1
}

function sealSecret() {
  const { SEAL_SECRET: own, SEAL_SECRET_NEXT: next, SEAL_SECRET_FORMER: former } = process.env
  if (own === undefined || own === '')
    throw new Error('SEAL_SECRET has to be in the environment: the archive is sealed.')
  return rotating({ own, next, former })
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
