import path from 'node:path'
import { parseArgs } from 'node:util'

import { backUpAll } from './backup/back-up.ts'
import { BadCommand, explain, migrationFolder, placesOf, say, told } from './backup/command.ts'
import { root } from './stack/process.ts'

const usage = `Writes the databases and their pictures into a folder, with a manifest by which "npm run restore" checks them.

  npm run backup -- [--remote [--env staging]] [--to FOLDER]

  --remote      what is deployed; without it the local database of npm start
  --env         which town of it: production where it is not said, or staging
  --to FOLDER   a new or empty folder; without it one of backups/

It holds personal data, readable: nobody but its owner may read the files, and it is for you to encrypt and to delete it.
Environment: STATE_DIR for another state folder than .state.
Exit codes: 0 it is made, 1 it is not, or the ledger has faults, 2 the command is wrong. See docs/runbook.md.`

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean' },
      env: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) {
    say(usage)
    return 0
  }
  if (positionals.length > 0) throw new BadCommand(`Nothing is asked for but options.\n\n${usage}`)
  const usual = path.join(root, 'backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19))
  const folder = path.resolve(values.to ?? usual)
  const faults = await backUpAll({ places: placesOf(values)('all'), folder, migrationFolder, say })
  say(`The backup is in ${folder}. It holds personal data: encrypt it, keep it apart, delete it in time.`)
  say('No secret is in it. Without SEAL_SECRET as it is now, nothing that is sealed in it opens: keep that elsewhere.')
  return told(faults)
}

process.exitCode = await run().catch(explain)
