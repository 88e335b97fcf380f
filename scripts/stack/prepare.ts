import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { headersFile, type PageOrigins } from '#scripts/security-headers.ts'
import { writeWorkerBundle } from '#scripts/worker-bundle.ts'

import { mustRun, root } from './process.ts'

/** Where the parts of a stack's state lie. */
export const layout = (stateDir: string) => ({
  assets: path.join(stateDir, 'assets'),
  appBundle: path.join(stateDir, 'bundle/app'),
  sandboxBundle: path.join(stateDir, 'bundle/sandbox'),
  appData: path.join(stateDir, 'data/app'),
  sandboxData: path.join(stateDir, 'data/sandbox'),
  roomData: path.join(stateDir, 'data/room'),
  registry: path.join(stateDir, 'registry'),
  logs: path.join(stateDir, 'logs'),
  stamps: path.join(stateDir, 'stamps'),
})

function hashFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync([...patterns, 'package-lock.json'], { cwd: root }).toSorted()) {
    const full = path.join(root, file)
    if (statSync(full).isFile()) hash.update(file).update('\0').update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

/** Does the work only when the files it depends on differ from the last time it succeeded in this state folder. */
async function whenChanged(stamp: string, patterns: readonly string[], work: () => Promise<void>): Promise<boolean> {
  const hash = hashFiles(patterns)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await work()
  writeFileSync(stamp, hash)
  return true
}

async function buildPages(outDir: string): Promise<void> {
  await mustRun('vite', ['build', '--outDir', outDir, '--logLevel', 'warn'])
  rmSync(path.join(outDir, '.vite'), { recursive: true, force: true })
}

/** Bundles the sandbox's worker, which is never deployed. */
async function bundleSandbox(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await mustRun('wrangler', ['deploy', '--dry-run', '-c', 'sandbox/wrangler.toml', '--outdir', outDir])
}

async function migrate(database: string, config: string, persistTo: string): Promise<void> {
  await mustRun('wrangler', ['d1', 'migrations', 'apply', database, '--local', '-c', config, '--persist-to', persistTo])
}

/** Brings a state folder up to date with the sources; says what it did. */
export async function prepare(stateDir: string, origins: PageOrigins): Promise<readonly string[]> {
  const at = layout(stateDir)
  for (const folder of [at.assets, at.registry, at.logs, at.stamps]) mkdirSync(folder, { recursive: true })
  const stamp = (name: string) => path.join(at.stamps, name)
  const steps: [name: string, patterns: readonly string[], work: () => Promise<void>][] = [
    ['pages built', ['web/**', 'worker/domain/**', 'vite.config.ts'], () => buildPages(at.assets)],
    ['app bundled', ['worker/**', 'scripts/worker-bundle.ts', 'tsconfig.json'], () => writeWorkerBundle(at.appBundle)],
    ['sandbox bundled', ['sandbox/**', 'tsconfig.json'], () => bundleSandbox(at.sandboxBundle)],
    ['database migrated', ['migrations/*.sql'], () => migrate('workshop', 'wrangler.toml', at.appData)],
    [
      'sandbox database migrated',
      ['sandbox/migrations/*.sql'],
      () => migrate('workshop-sandbox', 'sandbox/wrangler.toml', at.sandboxData),
    ],
  ]
  const done: string[] = []
  for (const [name, patterns, work] of steps) {
    if (await whenChanged(stamp(name.replaceAll(' ', '-')), patterns, work)) done.push(name)
  }
  writeFileSync(path.join(at.assets, '_headers'), headersFile(origins))
  return done
}
