import path from 'node:path'
import { parseArgs } from 'node:util'

import { backUpAll, makeFolder } from './backup/back-up.ts'
import { BadCommand, explain, keysFolder, migrationFolder, placesOf, say, exitCodeOf } from './backup/command.ts'
import { inScratchFolder } from './backup/scratch.ts'
import { makeKeys, readSealing } from './backup/sealed/keys.ts'
import { sealFolder } from './backup/sealed/seal.ts'
import { root } from './stack/process.ts'

const usage = `Writes the databases and their pictures into a folder, sealed to the operator's key and signed.

  npm run backup -- [--remote [--env staging]] [--to FOLDER] [--keys FOLDER | --unsealed]
  npm run backup -- --make-keys FOLDER

  --remote            what is deployed; without it the local database of npm start
  --env               which town of it: production where it is not said, or staging
  --to FOLDER         a new or empty folder; without it one of backups/
  --keys FOLDER       has recipients.txt and signing-key.pem; without it BACKUP_KEYS, or backup-keys/
  --unsealed          readable and unsigned: for a machine on which nothing is real
  --make-keys FOLDER  writes new keys, of which identity.txt alone opens backups: keep it elsewhere

Environment: STATE_DIR for another state folder than .state, BACKUP_KEYS, TMPDIR for where copies lie meanwhile.
Exit codes: 0 it is made, 1 it is not, or the ledger has faults, 2 the command is wrong. See docs/runbook.md.`

function parseOptions() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean' },
      env: { type: 'string' },
      to: { type: 'string' },
      keys: { type: 'string' },
      unsealed: { type: 'boolean' },
      'make-keys': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (positionals.length > 0) throw new BadCommand(`Nothing is asked for but options.\n\n${usage}`)
  if (values.unsealed === true && values.keys !== undefined) throw new BadCommand('--unsealed takes no --keys.')
  return values
}

async function makeNewKeys(folder: string): Promise<number> {
  await makeKeys(folder)
  say(
    `Keys are in ${folder}. identity.txt opens every backup: move it to where no backup is made, and keep a second copy.`,
  )
  say('recipients.txt and signing-key.pem stay where backups are made; signers.pem goes to where they are put in.')
  return 0
}

async function run(): Promise<number> {
  const values = parseOptions()
  if (values.help === true) {
    say(usage)
    return 0
  }
  const newKeys = values['make-keys']
  if (newKeys !== undefined) return makeNewKeys(path.resolve(newKeys))
  const usual = path.join(root, 'backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19))
  const folder = path.resolve(values.to ?? usual)
  const wanted = { places: placesOf(values)('all'), migrationFolder, say }
  if (values.unsealed === true) {
    const faults = await backUpAll({ ...wanted, folder })
    say(`The backup is in ${folder}, readable. It holds personal data: keep it apart, delete it in time.`)
    return exitCodeOf(faults)
  }
  const sealing = readSealing(keysFolder(values.keys))
  makeFolder(folder)
  const faults = await inScratchFolder(async (scratch) => {
    const plain = path.join(scratch, 'plain')
    const found = await backUpAll({ ...wanted, folder: plain })
    await sealFolder(plain, folder, sealing)
    return found
  })
  say(`The backup is in ${folder}, sealed and signed. It holds personal data: keep it apart, delete it in time.`)
  say('No secret is in it. Without SEAL_SECRET as it is now, nothing that is sealed in it opens: keep that elsewhere.')
  return exitCodeOf(faults)
}

process.exitCode = await run().catch(explain)
