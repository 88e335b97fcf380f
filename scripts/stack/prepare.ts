import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { built, buildWhenChanged } from './build.ts'
import { migrated, noteMigrations, refuseUnfit } from './fit-state.ts'
import { cellsIn, writeCells } from './local-cells.ts'
import { migrate, migrateBeside } from './migrate.ts'
import { mustRun, root } from './process.ts'
import { headersFile, type PageOrigins } from './security-headers.ts'
import { whenChanged } from './when-changed.ts'

/** Returns the places of a stack's state. */
export const layout = (stateDir: string) => ({
  assets: path.join(stateDir, 'assets'),
  appBundle: path.join(stateDir, 'bundle/app'),
  sandboxBundle: path.join(stateDir, 'bundle/sandbox'),
  roomBundle: path.join(stateDir, 'bundle/room'),
  appData: path.join(stateDir, 'data/app'),
  sandboxData: path.join(stateDir, 'data/sandbox'),
  roomData: path.join(stateDir, 'data/room'),
  registry: path.join(stateDir, 'registry'),
  logs: path.join(stateDir, 'logs'),
  stamps: path.join(stateDir, 'stamps'),
})

const appDatabase = (data: string) => ({ name: 'workshop', config: 'wrangler.toml', migrations: 'migrations', data })

const sandboxDatabase = (data: string) => ({
  name: 'workshop-sandbox',
  config: 'sandbox/wrangler.toml',
  migrations: 'sandbox/migrations',
  data,
})

/** Copied, so that a build does not take them from under the running servers. */
function takeOver(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
}

/** Bundles the worker of a wrangler.toml as `wrangler deploy` does. */
async function bundleWorker(config: string, outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await mustRun('wrangler', ['deploy', '--dry-run', '-c', config, '--outdir', outDir])
}

const migratedStamp = (stateDir: string, number: number) =>
  path.join(layout(stateDir).stamps, `database-${number}-migrated`)

/**
 * Returns how many databases a state folder has with one more; as many as it has, where the last one was begun and not
 * made.
 */
export function withNextCell(stateDir: string): number {
  const cells = cellsIn(stateDir)
  const areMade = cells.every(({ number }) => existsSync(migratedStamp(stateDir, number)))
  return cells.length + (areMade ? 2 : 1)
}

/** Brings the databases of a state folder besides the first to what the migrations make; they lie beside it. */
export async function prepareCells(stateDir: string, least: number): Promise<readonly string[]> {
  const done: string[] = []
  for (const { name, number } of writeCells(stateDir, least)) {
    const at = {
      name,
      config: path.join(stateDir, 'wrangler.toml'),
      migrations: 'migrations',
      data: layout(stateDir).appData,
    }
    if (await whenChanged(migratedStamp(stateDir, number), ['migrations/*.sql'], () => migrateBeside(at)))
      done.push(`database ${number} migrated`)
  }
  return done
}

type Step = readonly [name: string, patterns: readonly string[], work: () => Promise<void>]

/** Does the steps whose sources have changed since they were done in this state folder; returns their names. */
async function doSteps(stateDir: string, steps: readonly Step[]): Promise<string[]> {
  const { stamps } = layout(stateDir)
  const done: string[] = []
  for (const [name, patterns, work] of steps) {
    if (await whenChanged(path.join(stamps, name.replaceAll(' ', '-')), patterns, work)) done.push(name)
  }
  return done
}

/** Brings the databases of a state folder up to date with the migrations; returns what it did. */
export async function prepareDatabases(stateDir: string, cells: number): Promise<readonly string[]> {
  const at = layout(stateDir)
  for (const folder of [at.registry, at.logs, at.stamps]) mkdirSync(folder, { recursive: true })
  const all = [
    { data: at.appData, folder: path.join(root, 'migrations'), record: path.join(at.stamps, 'migrations.json') },
    {
      data: at.sandboxData,
      folder: path.join(root, 'sandbox/migrations'),
      record: path.join(at.stamps, 'sandbox-migrations.json'),
    },
  ]
  for (const one of all) refuseUnfit(one)
  const log = path.join(at.logs, 'migrations.log')
  const done = await doSteps(stateDir, [
    ['database migrated', ['migrations/*.sql'], () => migrated(log, () => migrate(appDatabase(at.appData)))],
    [
      'sandbox database migrated',
      ['sandbox/migrations/*.sql'],
      () => migrated(log, () => migrate(sandboxDatabase(at.sandboxData))),
    ],
  ])
  done.push(...(await prepareCells(stateDir, cells)))
  for (const one of all) noteMigrations(one)
  return done
}

/** Waits until all that goes on at once has ended, also where one has failed: nothing goes on behind its fault. */
async function allEnded(works: readonly Promise<readonly string[]>[]): Promise<readonly string[]> {
  const ended = await Promise.allSettled(works)
  return ended.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}

async function buildApp(): Promise<readonly string[]> {
  return (await buildWhenChanged()) ? ['pages and worker built'] : []
}

function bundleOthers(stateDir: string): Promise<readonly string[]> {
  const at = layout(stateDir)
  return doSteps(stateDir, [
    ['sandbox bundled', ['sandbox/**', 'tsconfig.json'], () => bundleWorker('sandbox/wrangler.toml', at.sandboxBundle)],
    [
      'room bundled',
      ['party/**', 'worker/domain/**', 'tsconfig.json'],
      () => bundleWorker('party/wrangler.toml', at.roomBundle),
    ],
  ])
}

/** Brings a state folder with this many databases up to date with the sources, all at once; says what it did. */
export async function prepare(stateDir: string, origins: PageOrigins, cells = 1): Promise<readonly string[]> {
  const at = layout(stateDir)
  mkdirSync(at.stamps, { recursive: true })
  const done = await allEnded([buildApp(), bundleOthers(stateDir), prepareDatabases(stateDir, cells)])
  takeOver(built.pages, at.assets)
  takeOver(built.worker, at.appBundle)
  writeFileSync(
    path.join(at.assets, '_headers'),
    headersFile(origins, readFileSync(path.join(at.assets, 'index.html'), 'utf8')),
  )
  return done
}
