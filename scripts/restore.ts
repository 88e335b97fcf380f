import path from 'node:path'
import { parseArgs } from 'node:util'

import { BadCommand, explain, keysFolder, migrationFolder, placesOf, say, exitCodeOf } from './backup/command.ts'
import { restoreAll } from './backup/restore.ts'
import { withOpened } from './backup/sealed/opened.ts'

const usage = `Puts a backup into empty databases and an empty bucket, reads everything back and compares it.

  npm run restore -- FOLDER [--keys FOLDER | --unsealed] [--remote --env production|staging]

FOLDER is what "npm run backup" wrote.

  --remote   into what wrangler.toml names, which is made where it is not there; without it the state of npm start
  --keys     has identity.txt and signers.pem; without it BACKUP_KEYS, or backup-keys/
  --unsealed takes a backup that is neither sealed nor signed, as those of before are: whoever reached it may have changed it
  --env      into which town of it, and always said: the one that the backup is of

Environment: STATE_DIR for another state folder than .state, BACKUP_KEYS, TMPDIR for where it is opened meanwhile.
Exit codes: 0 all is as it was, 1 nothing was changed or something is another, and said, 2 the command is wrong.
See docs/runbook.md.`

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean' },
      env: { type: 'string' },
      keys: { type: 'string' },
      unsealed: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) {
    say(usage)
    return 0
  }
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new BadCommand(`One folder is needed.\n\n${usage}`)
  if (values.remote === true && values.env === undefined) {
    throw new BadCommand('Say into which town: --env production or --env staging. Nothing was changed.')
  }
  const opening = { keys: keysFolder(values.keys), isUnsealed: values.unsealed === true }
  const places = placesOf(values)
  const faults = await withOpened(path.resolve(folder), opening, (plain) =>
    restoreAll({ placesOf: places, folder: plain, migrationFolder, say }),
  )
  say(
    'The secrets have to be the same: SEAL_SECRET, or nothing that is sealed opens; TOKEN_SECRET, or the addresses that',
  )
  say('were given to providers answer 404; PUSH_SECRET, or browsers of staff subscribe anew.')
  return exitCodeOf(faults)
}

process.exitCode = await run().catch(explain)
