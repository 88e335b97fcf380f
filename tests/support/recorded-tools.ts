import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { settingsOf } from '#scripts/towns/wrangler-toml.ts'

import { gitAnswers, sharesIn, statusOf, uploaded, type Shares } from './recorded-versions.ts'

/** What stands at the platform, as the recorded tools answer of it. */
export type Platform = {
  isSignedIn: boolean
  hasRoomAccount: boolean
  databases: { uuid: string; name: string; jurisdiction?: string }[]
  buckets: string[]
  /** Values by name; null for a worker, or a room, that was never deployed. */
  worker: Record<string, string> | null
  room: Record<string, string> | null
  isRoomDeployed: boolean
  /** The same of the town beside it, and its sandbox. */
  staging: { worker: Record<string, string> | null; room: Record<string, string> | null; isRoomDeployed: boolean }
  sandbox: { worker: Record<string, string> | null }
  /** Which versions of the worker serve how many percent. */
  shares: Shares
  /** The command whose arguments hold this text fails before it does anything. */
  fails: string | null
}

export type Call = { readonly tool: string; readonly args: readonly string[]; readonly inputLength: number }

export const freshAccount: Platform = {
  isSignedIn: true,
  hasRoomAccount: true,
  databases: [],
  buckets: ['another'],
  worker: null,
  room: null,
  isRoomDeployed: false,
  staging: { worker: null, room: null, isRoomDeployed: false },
  sandbox: { worker: null },
  shares: { 1: 100 },
  fails: null,
}

const places = (folder: string) => ({
  calls: path.join(folder, 'calls.jsonl'),
  platform: path.join(folder, 'platform.json'),
  database: (name: string) => path.join(folder, name === 'workshop' ? 'd1.sqlite' : `d1-${name}.sqlite`),
  tools: path.join(folder, 'tools'),
})

/** The state of the platform of a folder. */
export function readPlatform(folder: string): Platform {
  const platform: Platform = JSON.parse(readFileSync(places(folder).platform, 'utf8'))
  return platform
}
export const writePlatform = (folder: string, platform: Platform): void =>
  writeFileSync(places(folder).platform, JSON.stringify(platform))

/** Every call of a recorded tool, in order. */
export function readCalls(folder: string): readonly Call[] {
  const file = places(folder).calls
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const call: Call = JSON.parse(line)
      return call
    })
}

/** Where a remote database of a folder's platform lies. */
export const databasePath = (folder: string, name: string): string => places(folder).database(name)

/** A remote database of a folder's platform. */
export const openRemote = (folder: string, name = 'workshop'): DatabaseSync =>
  new DatabaseSync(databasePath(folder, name))

/** Writes `wrangler`, `partykit` and `git` into a folder of their own, which is answered to be put first on PATH. */
export function writeTools(folder: string): string {
  const { tools } = places(folder)
  mkdirSync(tools)
  for (const tool of ['wrangler', 'partykit', 'git']) {
    const file = path.join(tools, tool)
    const shim = `import(${JSON.stringify(import.meta.filename)}).then((by) => by.${answer.name}('${tool}', ${JSON.stringify(folder)}))`
    writeFileSync(file, `#!${process.execPath}\n${shim}\n`)
    chmodSync(file, 0o755)
  }
  return tools
}

class Refused extends Error {}

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

function execute(folder: string, args: readonly string[]): string {
  const database = openRemote(folder, args[2])
  if (args.includes('--file')) {
    importInto(database, after(args, '--file'))
    return JSON.stringify([{ results: [], success: true }])
  }
  const results = database.prepare(after(args, '--command')).all()
  return JSON.stringify([{ results, success: true, meta: { size_after: 812_000_000 } }])
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** As D1 writes it: the rows of a table right behind it, also where they refer to a table that comes later. */
function exportTo(folder: string, args: readonly string[]): string {
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
function objects(_platform: Platform, folder: string, args: readonly string[]): string {
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

/** Which worker is meant. */
function meant(args: readonly string[]): 'production' | 'staging' | 'sandbox' {
  if (!args.includes('--env')) return 'production'
  return args.includes('--config') ? 'sandbox' : 'staging'
}

function workerOf(platform: Platform, args: readonly string[]): Record<string, string> | null {
  const worker = meant(args)
  return worker === 'production' ? platform.worker : platform[worker].worker
}

function withWorker(platform: Platform, args: readonly string[], worker: Record<string, string>): Platform {
  const which = meant(args)
  return which === 'production' ? { ...platform, worker } : { ...platform, [which]: { ...platform[which], worker } }
}

function deployWorker(platform: Platform, folder: string, args: readonly string[]): string {
  const config = args.includes('--config') ? after(args, '--config') : 'wrangler.toml'
  const whole = readFileSync(path.join(folder, config), 'utf8')
  const toml = settingsOf(whole, args.includes('--env') ? 'staging' : 'production')
  const given: Record<string, string> = args.includes('--secrets-file')
    ? JSON.parse(readFileSync(after(args, '--secrets-file'), 'utf8'))
    : {}
  const secrets = { ...workerOf(platform, args), ...given }
  const required = /^required = \[([^\]]*)\]/m.exec(toml)?.[1] ?? ''
  const missing = [...required.matchAll(/"(\w+)"/g)].filter(([, name = '']) => !(name in secrets))
  if (missing.length > 0) throw new Refused('The following required secrets have not been set')
  if (!platform.databases.some(({ uuid }) => toml.includes(uuid))) throw new Refused('No such database')
  writePlatform(folder, withWorker(platform, args, secrets))
  return 'Current Version ID: 2'
}

function makeDatabase(platform: Platform, folder: string, args: readonly string[]): string {
  const { databases } = platform
  const uuid = `11111111-2222-4333-8444-55555555555${5 + databases.length}`
  const database = { uuid, name: args[2] ?? '', jurisdiction: after(args, '--jurisdiction') }
  writePlatform(folder, { ...platform, databases: [...databases, database] })
  return 'made'
}

function buckets(platform: Platform, folder: string, args: readonly string[]): string {
  if (args[2] === 'list') {
    const entries = platform.buckets.map((bucket) => `name:           ${bucket}\ncreation_date:  2026`)
    return `Listing buckets...\n${entries.join('\n\n')}`
  }
  writePlatform(folder, { ...platform, buckets: [...platform.buckets, args[3] ?? ''] })
  return 'made'
}

function workersSecrets(platform: Platform, _folder: string, args: readonly string[]): string {
  const worker = workerOf(platform, args)
  if (worker === null) throw new Refused('✘ [ERROR] Worker "workshop" not found.')
  return JSON.stringify(Object.keys(worker).map((name) => ({ name, type: 'secret_text' })))
}

/** All of them in one version; null takes one away. */
function changeSecrets(platform: Platform, folder: string, args: readonly string[], input: string): string {
  const values: Record<string, string | null> = JSON.parse(input)
  const all = Object.entries({ ...workerOf(platform, args), ...values })
  const secrets = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  writePlatform(folder, withWorker(platform, args, secrets))
  return 'Finished processing secrets file'
}

type Answer = (platform: Platform, folder: string, args: readonly string[], input: string) => string

const commands: Readonly<Record<string, Answer>> = {
  'whoami --json': () => JSON.stringify({ loggedIn: true, accounts: [{ id: 'acc', name: 'Huolto Oy' }] }),
  'd1 list': ({ databases }) => JSON.stringify(databases),
  'd1 create': makeDatabase,
  'd1 export': (_platform, folder, args) => exportTo(folder, args),
  'r2 object': objects,
  'd1 execute': (_platform, folder, args) => execute(folder, args),
  'r2 bucket': buckets,
  'secret list': workersSecrets,
  'secret bulk': changeSecrets,
  'deploy dist/worker/index.js': deployWorker,
  'deploy --config': deployWorker,
  'rollback --yes': () => 'Current Version ID: 1',
  'deployments status': ({ shares }) => statusOf(shares),
  'versions upload': () => uploaded,
  'versions deploy': (platform, folder, args) => {
    writePlatform(folder, { ...platform, shares: sharesIn(args) })
    return 'SUCCESS  Deployed workshop'
  },
}

function wrangler(folder: string, args: readonly string[], input: string): string {
  const platform = readPlatform(folder)
  if (!platform.isSignedIn) throw new Refused('{"loggedIn":false}')
  const command = commands[args.slice(0, 2).join(' ')]
  if (command === undefined) throw new Error(`unknown: ${args.join(' ')}`)
  return command(platform, folder, args, input)
}

type Room = Pick<Platform, 'room' | 'isRoomDeployed'>

/** What partykit answers of the room that is meant; `change` writes down what it became. */
function answerRoom(words: string, { room }: Room, change: (room: Partial<Room>) => void): string {
  if (words === 'env list') {
    if (room === null) throw new Refused('{"error":"no such project"}')
    return `Deployed variables: ${Object.keys(room).join(', ')}`
  }
  if (words !== 'deploy --domain') throw new Error(`unknown: ${words}`)
  change({ isRoomDeployed: true })
  return 'Deployed'
}

function partykit(folder: string, args: readonly string[], input: string): string {
  const platform = readPlatform(folder)
  const words = args.slice(0, 2).join(' ')
  if (words === 'whoami') return platform.hasRoomAccount ? 'Logged in as huolto (clerk)' : 'Not logged in'
  if (words === 'list --format') {
    const rooms = { 'workshop-room': platform, 'workshop-room-staging': platform.staging }
    const deployed = Object.entries(rooms).filter(([, { isRoomDeployed }]) => isRoomDeployed)
    return JSON.stringify(deployed.map(([name]) => ({ name })))
  }
  const isStaging = after(args, '--name') === 'workshop-room-staging'
  const own: Room = isStaging ? platform.staging : platform
  const change = (room: Partial<Room>) => {
    const changed = isStaging ? { staging: { ...platform.staging, ...room } } : room
    writePlatform(folder, { ...platform, ...changed })
  }
  if (words === 'env remove') {
    const others = Object.entries(own.room ?? {}).filter(([name]) => name !== args[2])
    change({ room: Object.fromEntries(others) })
    return 'Deleted environment variable'
  }
  if (words !== 'env add') return answerRoom(words, own, change)
  change({ room: { ...own.room, [args[2] ?? '']: input } })
  return 'Deployed environment variable'
}

type Asked = { readonly tool: string; readonly args: readonly string[]; readonly input: string }

/** What one of the tools does: writes down how it was called, and answers from the state of the platform. */
export function answerTo(
  folder: string,
  { tool, args, input }: Asked,
): { code: number; stdout: string; stderr: string } {
  appendFileSync(places(folder).calls, `${JSON.stringify({ tool, args, inputLength: input.length })}\n`)
  try {
    const { fails } = readPlatform(folder)
    if (fails !== null && args.join(' ').includes(fails)) throw new Refused('the line went dead')
    if (tool === 'git') return { code: 0, stdout: gitAnswers[args[0] ?? ''] ?? '', stderr: '' }
    const stdout = tool === 'wrangler' ? wrangler(folder, args, input) : partykit(folder, args, input)
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { code: 1, stdout: '', stderr: error.message }
  }
}

/** The same for a process of its own. */
export function answer(tool: string, folder: string): void {
  const asked: Asked = { tool, args: process.argv.slice(2), input: readFileSync(0, 'utf8') }
  const { code, stdout, stderr } = answerTo(folder, asked)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = code
}
