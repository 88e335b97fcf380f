import path from 'node:path'
import { parseArgs } from 'node:util'

import { recordFaults, recordMigrations } from './migrations/record.ts'
import { removeOlderSnapshots } from './migrations/snapshots.ts'
import { root } from './stack/process.ts'

const usage = `Writes down the migrations that are new, each with the hash of its file (record.json beside them), and removes all of
drizzle's snapshots but the newest.

  npm run db:record [-- --squash]

  --squash   the chain was written anew: the record begins with the files that there are`

const { values } = parseArgs({
  options: {
    squash: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) console.log(usage)
else {
  const faults = ['migrations', 'sandbox/migrations'].flatMap((name) => {
    const folder = path.join(root, name)
    removeOlderSnapshots(folder)
    recordMigrations(folder, { isSquash: values.squash })
    return recordFaults(folder).map((fault) => `${name}: ${fault}`)
  })
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
