import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { newId } from '#core/ids.ts'
import { passwordFault, passwordMaxLength, passwordMinLength, type PasswordFault } from '#domain/password-rules.ts'
import { usernameSchema } from '#worker/contract/staff/users.ts'
import { hashPassword } from '#worker/staff/password.ts'

import { layout } from './stack/prepare.ts'
import { mustRun, root } from './stack/process.ts'
import { askPassword, PasswordNotGiven } from './superuser/ask-password.ts'
import { standingSql, superuserSql, type NewSuperuser } from './superuser/superuser-sql.ts'

const usage = `Makes a user who may do everything, so that the others can be made in the app.

  npm run superuser -- USERNAME [--remote] [--another]

The password is asked for at the terminal, or read from the first line of the standard input.

  --remote    the database that is deployed; without it the local one of npm start
  --another   also where there is a superuser already

Environment: STATE_DIR for another state folder than .state.
Exit codes: 0 the user is made, 1 nothing was changed, 2 the command or the password is wrong.`

/** A command that cannot be carried out as it was given. */
class BadCommand extends Error {}
/** The database is in no state for it. */
class NotMade extends Error {}

const faults: Readonly<Record<PasswordFault, string>> = {
  too_short: `has fewer than ${passwordMinLength} characters`,
  too_long: `has more than ${passwordMaxLength} characters`,
  too_common: 'is one that is guessed first',
  contains_username: 'contains the user name',
}

function databaseArgs(isRemote: boolean): readonly string[] {
  if (isRemote) return ['--remote']
  const data = layout(process.env['STATE_DIR'] ?? path.join(root, '.state')).appData
  if (!existsSync(data)) throw new BadCommand('There is no local database yet: run npm start first.')
  return ['--local', '--persist-to', data]
}

type Database = {
  read: (sql: string) => Promise<Readonly<Record<string, number>>>
  write: (sql: string) => Promise<void>
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

function refuseUnlessFree({ superusers = 0, taken = 0 }: Readonly<Record<string, number>>, isAnother: boolean): void {
  if (taken > 0) throw new NotMade('There is a user of that name already. Nothing was changed.')
  if (superusers > 0 && !isAnother) {
    throw new NotMade('There is a superuser already; --another makes one more. Nothing was changed.')
  }
}

async function newSuperuser(username: string, isAnother: boolean): Promise<NewSuperuser> {
  const password = await askPassword({ input: process.stdin, output: process.stdout })
  const fault = passwordFault(password, username)
  if (fault !== null) throw new BadCommand(`The password ${faults[fault]}. Nothing was changed.`)
  const now = Date.now()
  return { id: newId('usr', now), username, passwordHash: await hashPassword(password), isAnother, now }
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
  const { read, write } = database(remote)
  refuseUnlessFree(await read(standingSql({ id: '', username: username.data })), another)
  const user = await newSuperuser(username.data, another)
  await write(superuserSql(user))
  const after = await read(standingSql(user))
  if (after['made'] !== 1) refuseUnlessFree({ ...after }, another)
  console.log(`${user.username} may do everything. Sign in at /login.`)
}

/** What a person did wrong gets a line of its own; anything else is ours, and shows where it happened. */
function explain(error: unknown): number {
  if (error instanceof NotMade) {
    console.error(error.message)
    return 1
  }
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof BadCommand || error instanceof PasswordNotGiven || isParsing)) throw error
  console.error(error.message)
  return 2
}

process.exitCode = await run().then(() => 0, explain)
