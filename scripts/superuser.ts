import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { usernameSchema } from '#worker/contract/staff/users.ts'

import { layout } from './stack/prepare.ts'
import { mustRun, root } from './stack/process.ts'
import { askPassword } from './superuser/ask-password.ts'
import { BadCommand, explain, makeSuperuser, type Database } from './superuser/make-superuser.ts'

const usage = `Makes a user who may do everything, so that the others can be made in the app.

  npm run superuser -- USERNAME [--remote] [--another]

The password is asked for at the terminal, or read from the first line of the standard input.

  --remote    the database that is deployed; without it the local one of npm start
  --another   also where there is a superuser already

Environment: STATE_DIR for another state folder than .state.
Exit codes: 0 the user is made, 1 nothing was changed, 2 the command or the password is wrong.`

function databaseArgs(isRemote: boolean): readonly string[] {
  if (isRemote) return ['--remote']
  const data = layout(process.env['STATE_DIR'] ?? path.join(root, '.state')).appData
  if (!existsSync(data)) throw new BadCommand('There is no local database yet: run npm start first.')
  return ['--local', '--persist-to', data]
}

function database(isRemote: boolean): Database {
  const execute = ['d1', 'execute', 'workshop', '-c', 'wrangler.toml', ...databaseArgs(isRemote), '--json', '--yes']
  return {
    async read(sql) {
      const output = await mustRun('wrangler', [...execute, '--command', sql])
      return firstRow(output.slice(output.indexOf('[')))
    },
    /** By a file: what is in it shows in no list of processes. */
    async write(sql) {
      const folder = mkdtempSync(path.join(tmpdir(), 'superuser-'))
      try {
        const file = path.join(folder, 'superuser.sql')
        writeFileSync(file, sql, { mode: 0o600 })
        await mustRun('wrangler', [...execute, '--file', file])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function firstRow(json: string): Readonly<Record<string, number>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the shape is D1's documented answer
  const answer = JSON.parse(json) as readonly { readonly results?: readonly Readonly<Record<string, number>>[] }[]
  return answer.at(-1)?.results?.[0] ?? {}
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, another: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const { remote = false, another = false, help = false } = values
  if (help) {
    console.log(usage)
    return
  }
  const username = usernameSchema.safeParse(positionals[0])
  if (positionals.length !== 1) throw new BadCommand(`One user name is needed.\n\n${usage}`)
  if (!username.success) throw new BadCommand('A user name has 3 to 100 letters, digits or . _ @ + -')
  const ask = () => askPassword({ input: process.stdin, output: process.stdout })
  await makeSuperuser({ username: username.data, isAnother: another, database: database(remote), ask })
  console.log(`${username.data} may do everything. Sign in at /login.`)
}

process.exitCode = await run().then(() => 0, explain)
