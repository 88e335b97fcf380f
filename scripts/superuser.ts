import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { usernameSchema } from '#worker/contract/staff/people/users.ts'

import type { EnvironmentTools } from './deploy/deployment.ts'
import { toolsIn } from './deploy/run-tool.ts'
import { environmentNamed } from './environments/environment.ts'
import { layout } from './stack/prepare.ts'
import { root } from './stack/process.ts'
import { askPassword } from './superuser/ask-password.ts'
import { localDatabase, remoteDatabase } from './superuser/databases.ts'
import { BadCommand, explain, makeSuperuser, type Database } from './superuser/make-superuser.ts'

const usage = `Makes a user who may do everything, so that the others can be made in the app.

  npm run superuser -- USERNAME [--remote [--env staging]] [--another]

The password is asked for at the terminal, or read from the first line of the standard input.

  --remote    the database that is deployed; without it the local one of npm start
  --env       which town of it: production where it is not said, or staging
  --another   also where there is a superuser already

Environment: STATE_DIR for another state folder than .state.
Exit codes: 0 the user is made, 1 nothing was changed, 2 the command or the password is wrong.`

type SuperuserOptions = { readonly remote: boolean; readonly env: string | undefined }

function databaseMeant({ remote, env }: SuperuserOptions): Database {
  if (!remote && env !== undefined) throw new BadCommand('--env names what is deployed: it goes with --remote.')
  const on: EnvironmentTools = {
    environmentName: environmentNamed(env ?? 'production'),
    folder: root,
    isDryRun: false,
    say: (line) => console.log(line),
    run: toolsIn(),
  }
  if (remote) return remoteDatabase(on)
  const data = layout(process.env['STATE_DIR'] ?? path.join(root, '.state')).appData
  if (!existsSync(data)) throw new BadCommand('There is no local database yet: run npm start first.')
  return localDatabase({ ...on, say: () => {} }, data)
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean' },
      env: { type: 'string' },
      another: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { remote = false, env, another = false, help = false } = values
  if (help) {
    console.log(usage)
    return
  }
  const username = usernameSchema.safeParse(positionals[0])
  if (positionals.length !== 1) throw new BadCommand(`One user name is needed.\n\n${usage}`)
  if (!username.success) throw new BadCommand('A user name has 3 to 100 letters, digits or . _ @ + -')
  const ask = () => askPassword({ input: process.stdin, output: process.stdout })
  await makeSuperuser({ username: username.data, isAnother: another, database: databaseMeant({ remote, env }), ask })
  console.log(`${username.data} may do everything. Sign in at /login.`)
}

process.exitCode = await run().then(() => 0, explain)
