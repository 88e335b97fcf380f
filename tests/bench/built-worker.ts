import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The built worker in workerd itself, with a D1 whose file can be filled from outside. */

export const root = path.join(import.meta.dirname, '../..')

/** What is used of the simulator of workers that wrangler brings along. */
type Simulator = {
  dispatchFetch: (url: string, init: { headers: Record<string, string> }) => Promise<Response>
  getD1Database: (name: string) => Promise<{ prepare: (sql: string) => { run: () => Promise<unknown> } }>
  dispose: () => Promise<void>
}
type Miniflare = {
  Miniflare: new (options: unknown) => Simulator
  convertV4MiniflareOptions: (options: Record<string, unknown>) => unknown
}

/** Guarantee: wrangler depends on miniflare, which exports these two. */
async function miniflare(): Promise<Miniflare> {
  const fromHere = createRequire(import.meta.url)
  const fromWrangler = createRequire(fromHere.resolve('wrangler'))
  const module: Miniflare = await import(fromWrangler.resolve('miniflare'))
  return module
}

/** Bundles the worker as a deployment would; answers where the bundle lies. */
export function bundleWorker(folder: string): string {
  const assets = path.join(folder, 'assets')
  const out = path.join(folder, 'bundle')
  mkdirSync(assets, { recursive: true })
  const args = ['deploy', '--dry-run', '--outdir', out, '--assets', assets]
  const { status, stderr } = spawnSync(path.join(root, 'node_modules/.bin/wrangler'), args, {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return path.join(out, 'index.js')
}

export type BuiltWorker = { get: (path: string, token: string) => Promise<Response>; dispose: () => Promise<void> }

type Start = { script: string; data: string; secrets: Readonly<Record<string, string>> }

async function simulate({ script, data, secrets }: Start): Promise<Simulator> {
  const { Miniflare, convertV4MiniflareOptions } = await miniflare()
  const options = convertV4MiniflareOptions({
    modules: true,
    modulesRoot: path.dirname(script),
    scriptPath: script,
    compatibilityDate: '2026-11-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: 'bench' },
    r2Buckets: { LICENCES: 'bench' },
    resourcePersistencePath: data,
    bindings: secrets,
    // A line for each request would bury the table.
    handleStructuredLogs: () => {},
  })
  return new Miniflare(options)
}

/** Makes an empty database with all migrations and answers its file. */
export async function migratedDatabase(start: Start): Promise<string> {
  const simulator = await simulate(start)
  const db = await simulator.getD1Database('DB')
  for (const file of globSync('migrations/*.sql', { cwd: root }).toSorted()) {
    const statements = readFileSync(path.join(root, file), 'utf8').split('--> statement-breakpoint')
    for (const statement of statements) await db.prepare(statement).run()
  }
  await simulator.dispose()
  const files = globSync('d1/**/*.sqlite', { cwd: start.data }).filter((name) => !name.includes('metadata'))
  const [file] = files
  if (file === undefined || files.length > 1) throw new Error(`Expected one database, found ${files.join(', ')}`)
  return path.join(start.data, file)
}

export async function startWorker(start: Start): Promise<BuiltWorker> {
  const simulator = await simulate(start)
  return {
    get: (to, token) =>
      simulator.dispatchFetch(`http://localhost${to}`, { headers: { Authorization: `Bearer ${token}` } }),
    dispose: () => simulator.dispose(),
  }
}
