import { parseArgs } from 'node:util'

import { openExport, verifyLedger } from './ledger/verify.ts'

const usage = `Checks that approvals, the audit trail and the record of money are as they were written.

  npm run verify-ledger -- FILE [--head HASH]

FILE is a copy of the database: a file of SQLite, or what "wrangler d1 export" wrote.

  --head HASH   also checks that the chain still has this digest, as the log named it (ledger.closed)

Exit codes: 0 all is as it was written, 1 something is not, 2 the command or the file is wrong.`

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [file] = positionals
  if (values.help === true || file === undefined || positionals.length !== 1) {
    console.log(usage)
    return values.help === true ? 0 : 2
  }
  const database = await openExport(file)
  const { days, rows, open, head, faults } = verifyLedger(database)
  if (values.head !== undefined && !database.prepare('select 1 from ledger_links where hash = ?').get(values.head)) {
    faults.push('The chain has no digest of this hash: it was made anew or cut off.')
  }
  for (const fault of faults) console.error(fault)
  console.log(`${rows} rows of ${days} days, ${open} rows not closed yet. Last digest: ${head.number} ${head.hash}`)
  return faults.length === 0 ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
