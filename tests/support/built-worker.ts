import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { callLimits } from '#core/http/call-limits.ts'
import { root } from '#scripts/stack/process.ts'

import { boundRooms, roomWorkerName, roomWorkerOf } from './room-server.ts'
import { splitOutsideOfBlocks } from './split-sql.ts'

/** The built worker in workerd itself, with an empty D1 whose file can be filled from outside. */

export type BuiltWorkerStart = {
  /** The module that a build wrote. */
  readonly script: string
  /** Modules that it imports, where it is not the only one. */
  readonly imports?: readonly string[]
  /** The folder of the database. */
  readonly data: string
  readonly bindings: Readonly<Record<string, string>>
  /** The pages beside it, where the worker reads its built-in texts. */
  readonly pages?: string
  /** Answers the worker's calls to others; nothing leaves the machine either way. */
  readonly outside?: (request: Request) => Promise<Response>
  /** True where its inspector listens, at a port of its choice. */
  readonly isInspected?: boolean
  /** Bindings of further cells, and the id of the database of each. */
  readonly cells?: Readonly<Record<string, string>>
  /** The bundled room server; without it rooms are told by a POST to `http://room.localhost/{room}`, which `outside` answers. */
  readonly room?: string
  /** Receives each line that the worker logs. */
  readonly log?: (line: string) => void
}

/** The one of wrangler.toml. */
const databaseId = '00000000-0000-0000-0000-000000000000'
/** As wrangler.toml has them. */
const ratelimits = Object.fromEntries(
  Object.values(callLimits).map(({ binding, calls: limit, periodSeconds: period }) => [
    binding,
    { namespace_id: binding, simple: { limit, period } },
  ]),
)

/** As wrangler.toml has it. */
export const callsFirst = {
  has_user_worker: true,
  static_routing: { user_worker: ['/api/*'], asset_worker: ['/api/dms/openapi.json', '/api/device/openapi.json'] },
}

/** Rooms that stand outside, as gateways and providers do, so that a test hears or loses what is announced. */
const outsideRooms = {
  name: roomWorkerName,
  modules: true,
  script: `import { DurableObject } from 'cloudflare:workers'
export class ProcessRoom extends DurableObject {
  async announce(message) {
    const url = 'http://room.localhost/' + this.ctx.id.name
    const { ok } = await fetch(url, { method: 'POST', body: JSON.stringify(message) })
    if (!ok) throw new Error('The room is away')
  }
}
export default {}`,
  compatibilityDate: '2026-11-01',
  durableObjects: { Main: { className: 'ProcessRoom', useSQLite: true } },
}

/** Nothing leaves the machine: whoever is called by the worker takes what it is told, if nothing else is said. */
export function startBuiltWorker({
  script,
  imports = [],
  data,
  bindings,
  pages,
  outside,
  isInspected = false,
  cells = {},
  room,
  log,
}: BuiltWorkerStart): Miniflare {
  const outboundService = outside ?? (() => Response.json({}))
  const worker = {
    name: 'workshop',
    modules: [script, ...imports].map((file) => ({ type: 'ESModule' as const, path: file })),
    modulesRoot: path.dirname(script),
    compatibilityDate: '2026-11-01',
    compatibilityFlags: ['nodejs_compat'],
    // As wrangler finds it, too.
    d1Databases: { DB: databaseId, ...cells },
    r2Buckets: { LICENCES: 'workshop-licences' },
    ratelimits,
    durableObjects: boundRooms,
    versionMetadata: 'VERSION',
    ...(pages !== undefined && { assets: { directory: pages, binding: 'ASSETS', routerConfig: callsFirst } }),
    bindings,
    outboundService,
  }
  const rooms =
    room === undefined ? { ...outsideRooms, outboundService } : roomWorkerOf(room, bindings['ROOM_SECRET'] ?? '')
  const options = convertV4MiniflareOptions({
    workers: [worker, rooms],
    resourcePersistencePath: data,
    ...(isInspected && { inspectorPort: 0 }),
    // A line for each request would bury what is looked for.
    handleStructuredLogs: ({ message }) => log?.(message),
  })
  return new Miniflare(options)
}

/** Brings the database of a started worker to what the migrations make; of a further cell by its binding. */
export async function migrateBuiltWorker(worker: Miniflare, migrations = 'migrations', binding = 'DB'): Promise<void> {
  const db = await worker.getD1Database(binding)
  for (const file of globSync(`${migrations}/*.sql`, { cwd: root }).toSorted()) {
    const statements = splitOutsideOfBlocks(readFileSync(path.join(root, file), 'utf8'))
    await db.batch(statements.map((statement) => db.prepare(statement)))
  }
}

/** The files of the databases in a folder. */
export function databaseFiles(data: string): string[] {
  const files = globSync('d1/**/*.sqlite', { cwd: data }).filter((name) => !name.includes('metadata'))
  return files.map((file) => path.join(data, file))
}

/** The file of the only database in a folder. */
export function databaseFile(data: string): string {
  const files = databaseFiles(data)
  const [file] = files
  if (file === undefined || files.length > 1) throw new Error(`Expected one database, found ${files.join(', ')}`)
  return file
}
