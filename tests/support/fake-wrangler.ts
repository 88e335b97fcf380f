import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { boundRoom, readToml, settingsOf, workerName } from '#scripts/environments/wrangler-toml.ts'

import { openRemote, readPlatform, writePlatform, type Platform } from './fake-platform.ts'
import { sharesIn, statusOf, uploaded } from './recorded-versions.ts'

/** Wrangler's words when it does not do something; as wrangler 4.156 says them (tests/smoke/wrangler.test.ts). */
export class Refused extends Error {}

const apiFailed = (address: string, words: string) =>
  new Refused(`✘ [ERROR] A request to the Cloudflare API (/accounts/acc/${address}) failed.\n\n  ${words}\n`)

type Secrets = Readonly<Record<string, string>>
type ToolCall = { platform: Platform; folder: string; args: readonly string[]; input: string }

const after = (args: readonly string[], option: string) =>
  args.includes(option) ? (args[args.indexOf(option) + 1] ?? '') : ''

/** All of a file or nothing, as an import into D1. */
function importInto(database: DatabaseSync, file: string): void {
  database.exec('begin')
  try {
    database.exec(readFileSync(file, 'utf8'))
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw new Refused(String(error))
  }
}

function execute({ folder, args }: ToolCall): string {
  const database = openRemote(folder, args[2])
  if (args.includes('--file')) {
    importInto(database, after(args, '--file'))
    return JSON.stringify([{ results: [{ 'Total queries executed': 1 }], success: true }])
  }
  const results = database.prepare(after(args, '--command')).all()
  return JSON.stringify([{ results, success: true, meta: { size_after: 812_000_000 } }])
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** As D1 writes it: the rows of a table right behind it, also where they refer to a table that comes later. */
function exportDatabase({ folder, args }: ToolCall): string {
  const database = openRemote(folder, args[2])
  const entries = database.prepare(`select type, name, sql from sqlite_master where name not like 'sqlite_%'`).all()
  const lines = entries.flatMap(({ type, name, sql }) => {
    const rows = type === 'table' ? database.prepare(`select * from "${String(name)}"`).all() : []
    const inserts = rows.map((row) => {
      const columns = Object.keys(row).map((column) => `"${column}"`)
      return `INSERT INTO "${String(name)}" (${columns.join(',')}) VALUES(${Object.values(row).map(quoted).join(',')});`
    })
    return [`${String(sql)};`, ...inserts]
  })
  writeFileSync(after(args, '--output'), `PRAGMA defer_foreign_keys=TRUE;\n${lines.join('\n')}`)
  return 'Downloaded'
}

/** Objects of the bucket lie in a folder beside the rest. */
function objects({ folder, args }: ToolCall): string {
  if (after(args, '--jurisdiction') !== 'eu') throw new Refused('The specified bucket does not exist.')
  const file = path.join(folder, 'objects', args[3] ?? '')
  const other = after(args, '--file')
  if (args[2] === 'put') {
    mkdirSync(path.dirname(file), { recursive: true })
    copyFileSync(other, file)
    return 'Upload complete.'
  }
  if (!existsSync(file)) throw new Refused('The specified key does not exist.')
  copyFileSync(file, other)
  return 'Download complete.'
}

/** Which worker of which environment is meant. */
function meant(args: readonly string[]): {
  environmentName: 'production' | 'staging'
  which: 'worker' | 'room' | 'sandbox'
} {
  const environmentName = after(args, '--env') === 'staging' ? 'staging' : 'production'
  const config = after(args, '--config')
  if (config === '') return { environmentName, which: 'worker' }
  return { environmentName, which: config.startsWith('party/') ? 'room' : 'sandbox' }
}

function secretsOf(platform: Platform, args: readonly string[]): Secrets | null {
  const { environmentName, which } = meant(args)
  if (which === 'sandbox') return platform.sandbox.worker
  return (environmentName === 'production' ? platform : platform.staging)[which]
}

function withSecrets(platform: Platform, args: readonly string[], secrets: Secrets): Platform {
  const { environmentName, which } = meant(args)
  if (which === 'sandbox') return { ...platform, sandbox: { worker: secrets } }
  if (environmentName === 'production') return { ...platform, [which]: secrets }
  return { ...platform, staging: { ...platform.staging, [which]: secrets } }
}

const tomlOf = (folder: string, args: readonly string[]) => {
  const config = after(args, '--config') || 'wrangler.toml'
  return settingsOf(readFileSync(path.join(folder, config), 'utf8'), meant(args).environmentName)
}

function bundle({ folder, args }: ToolCall): string {
  const out = after(args, '--outdir')
  const hash = createHash('sha256')
  for (const file of globSync('party/*.ts', { cwd: folder }).toSorted())
    hash.update(readFileSync(path.join(folder, file)))
  mkdirSync(out, { recursive: true })
  writeFileSync(path.join(out, 'index.js'), hash.digest('hex'))
  return '--dry-run: exiting now.'
}

function refuseUnbound(platform: Platform, folder: string, args: readonly string[], toml: string): void {
  const { which } = meant(args)
  const id = /^database_id = "([^"]*)"/m.exec(toml)?.[1]
  if (id !== undefined && !platform.databases.some(({ uuid }) => uuid === id)) throw new Refused('No such database')
  if (which !== 'worker') return
  const rooms = [
    { environmentName: 'production' as const, room: platform.room },
    { environmentName: 'staging' as const, room: platform.staging.room },
  ]
  const deployed = rooms.flatMap(({ environmentName, room }) =>
    room === null ? [] : [workerName(readToml(folder, { environmentName, part: { toml: 'party/wrangler.toml' } }))],
  )
  if (deployed.includes(boundRoom(toml))) return
  throw apiFailed('workers/scripts', `Script "${boundRoom(toml)}" does not exist [code: 10061]`)
}

function deploy(asked: ToolCall): string {
  const { platform, folder, args } = asked
  if (args.includes('--dry-run')) return bundle(asked)
  const toml = tomlOf(folder, args)
  const given: Secrets = args.includes('--secrets-file')
    ? JSON.parse(readFileSync(after(args, '--secrets-file'), 'utf8'))
    : {}
  const secrets = { ...secretsOf(platform, args), ...given }
  const required = /^required = \[([^\]]*)\]/m.exec(toml)?.[1] ?? ''
  const missing = [...required.matchAll(/"(\w+)"/g)].filter(([, name = '']) => !(name in secrets))
  if (missing.length > 0) throw new Refused('The following required secrets have not been set')
  refuseUnbound(platform, folder, args, toml)
  const next = withSecrets(platform, args, secrets)
  const { environmentName, which } = meant(args)
  const roomBuild = after(args, '--var').replace('ROOM_BUILD:', '')
  if (which !== 'room')
    writePlatform(folder, { ...next, ...(which === 'worker' && { rollbacks: 0, lastMessage: null }) })
  else if (environmentName === 'production') writePlatform(folder, { ...next, roomBuild })
  else writePlatform(folder, { ...next, staging: { ...next.staging, roomBuild } })
  return 'Uploaded\nCurrent Version ID: 2'
}

function makeDatabase({ platform, folder, args }: ToolCall): string {
  const { databases } = platform
  const name = args[2] ?? ''
  if (databases.some((one) => one.name === name)) throw new Refused('A database with that name already exists')
  const uuid = `11111111-2222-4333-8444-55555555555${5 + databases.length}`
  const database = { uuid, name, jurisdiction: after(args, '--jurisdiction') }
  writePlatform(folder, { ...platform, databases: [...databases, database] })
  return 'made'
}

function buckets({ platform, folder, args }: ToolCall): string {
  const name = args[3] ?? ''
  const isThere = platform.buckets.includes(name)
  if (args[2] === 'info') {
    if (isThere) return JSON.stringify({ name, created: '2026-11-01T00:00:00Z', object_count: '0' })
    throw apiFailed(`r2/buckets/${name}`, 'The specified bucket does not exist. [code: 10006]')
  }
  if (args[2] !== 'create') throw new Error(`unknown: ${args.join(' ')}`)
  if (isThere) throw apiFailed('r2/buckets', 'The bucket you tried to create already exists. [code: 10004]')
  writePlatform(folder, { ...platform, buckets: [...platform.buckets, name] })
  return 'made'
}

function listSecrets({ platform, folder, args }: ToolCall): string {
  const secrets = secretsOf(platform, args)
  const env = after(args, '--env')
  if (secrets === null)
    throw new Refused(`✘ [ERROR] Worker "${workerName(tomlOf(folder, args))}"${env && ` (env: ${env})`} not found.`)
  return JSON.stringify(Object.keys(secrets).map((name) => ({ name, type: 'secret_text' })))
}

/** All of them in one version; null takes one away. */
function changeSecrets({ platform, folder, args, input }: ToolCall): string {
  const values: Record<string, string | null> = JSON.parse(input)
  const all = Object.entries({ ...secretsOf(platform, args), ...values })
  const secrets = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  writePlatform(folder, withSecrets(platform, args, secrets))
  return 'Finished processing secrets file:'
}

const roomOf = ({ platform, args }: ToolCall) =>
  meant(args).environmentName === 'production' ? platform : platform.staging

function deploymentStatus(asked: ToolCall): string {
  if (meant(asked.args).which === 'worker') return statusOf(asked.platform.shares, asked.platform.lastMessage)
  if (roomOf(asked).room !== null)
    return JSON.stringify({ id: 'd1', versions: [{ version_id: 'v1', percentage: 100 }] })
  throw apiFailed('workers/scripts/…/deployments', 'This Worker does not exist on your account. [code: 10007]')
}

function viewVersion(asked: ToolCall): string {
  const { roomBuild } = roomOf(asked)
  const secret = { name: 'ROOM_SECRET', type: 'secret_text' }
  const build = roomBuild === null ? [] : [{ name: 'ROOM_BUILD', type: 'plain_text', text: roomBuild }]
  return JSON.stringify({ id: 'v1', resources: { bindings: [secret, ...build] } })
}

function whoami({ platform }: ToolCall): string {
  const accounts = [{ id: 'acc', name: 'Huolto Oy' }]
  const authType = platform.scopes === null ? 'User API Token' : 'OAuth Token'
  const scopes = platform.scopes === null ? {} : { tokenPermissions: platform.scopes }
  return JSON.stringify({ loggedIn: true, authType, accounts, ...scopes })
}

const commands: Readonly<Record<string, (asked: ToolCall) => string>> = {
  'whoami --json': whoami,
  'd1 list': ({ platform }) => JSON.stringify(platform.databases),
  'd1 create': makeDatabase,
  'd1 export': exportDatabase,
  'd1 execute': execute,
  'r2 object': objects,
  'r2 bucket': buckets,
  'secret list': listSecrets,
  'secret bulk': changeSecrets,
  'deployments status': deploymentStatus,
  'versions view': viewVersion,
  'versions upload': () => uploaded,
  'versions deploy': ({ platform, folder, args }) => {
    writePlatform(folder, { ...platform, shares: sharesIn(args) })
    return 'SUCCESS  Deployed workshop'
  },
  'rollback --yes': ({ platform, folder, args }) => {
    writePlatform(folder, { ...platform, rollbacks: platform.rollbacks + 1, lastMessage: after(args, '--message') })
    return 'SUCCESS\n\nCurrent Version ID: 1'
  },
}

/** Returns the output of wrangler. Throws Refused where wrangler ends with 1. */
export function wrangler(folder: string, args: readonly string[], input: string): string {
  const platform = readPlatform(folder)
  const [first = ''] = args
  if (!platform.isSignedIn) throw new Refused('{"loggedIn":false}')
  if (platform.lacks.includes(first)) throw apiFailed(first, 'Authentication error [code: 10000]')
  const command = first === 'deploy' ? deploy : commands[args.slice(0, 2).join(' ')]
  if (command === undefined) throw new Error(`unknown: ${args.join(' ')}`)
  return command({ platform, folder, args, input })
}
