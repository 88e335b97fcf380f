import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { production, type Environment } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'

import { redirectsFile } from './page-addresses.ts'
import { mustRun, root } from './process.ts'
import { headersFile } from './security-headers.ts'
import { variables } from './settings.ts'
import { hashFiles, whenChanged } from './when-changed.ts'
import { writeWorkerBundle } from './worker-bundle.ts'

const dist = path.join(root, 'dist')

/** The deployed build, which everything here runs as well: the pages, and the worker as one module. */
export const built = { pages: path.join(dist, 'web'), worker: path.join(dist, 'worker') } as const

/** Source maps of the pages' program, by the names of its files; the worker's lies beside the worker. */
export const builtMaps = path.join(dist, 'maps')

const stamp = path.join(dist, 'built-from')
const sources = [
  'web/**',
  'worker/**',
  'scripts/{stack/{worker-bundle,security-headers,page-addresses,build},pages/*}.ts',
  'vite.config.ts',
  'tsconfig.json',
  'wrangler.toml',
]

function replace(folder: string, by: string): void {
  rmSync(folder, { recursive: true, force: true })
  renameSync(by, folder)
}

/** Takes the source maps away from the pages: they are kept, and not served. */
function takeMaps(pages: string, to: string): void {
  mkdirSync(to)
  for (const file of globSync('**/*.map', { cwd: pages })) {
    renameSync(path.join(pages, file), path.join(to, path.basename(file)))
  }
}

/** Made beside what is there, which others may be running from. */
async function build(environmentName: Environment): Promise<void> {
  rmSync(stamp, { force: true })
  const fresh = path.join(dist, `building-${process.pid}`)
  const [pages, worker, maps] = [path.join(fresh, 'web'), path.join(fresh, 'worker'), path.join(fresh, 'maps')]
  try {
    mkdirSync(fresh, { recursive: true })
    console.log(await mustRun('vite', ['build', '--outDir', pages, '--logLevel', 'warn']))
    renameSync(path.join(pages, '.vite/manifest.json'), path.join(fresh, 'manifest.json'))
    rmSync(path.join(pages, '.vite'), { recursive: true })
    takeMaps(pages, maps)
    const set = variables(readToml(root, { ...production, environmentName }))
    const { APP_URL: app = '', PARTY_URL: room = '', FRAME_URL: frame = '' } = set
    writeFileSync(
      path.join(pages, '_headers'),
      headersFile({ app, room, frame }, readFileSync(path.join(pages, 'index.html'), 'utf8')),
    )
    writeFileSync(path.join(pages, '_redirects'), redirectsFile())
    await writeWorkerBundle(worker)
    replace(built.pages, pages)
    replace(built.worker, worker)
    replace(builtMaps, maps)
    replace(path.join(dist, 'manifest.json'), path.join(fresh, 'manifest.json'))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Builds what is deployed to a town. Pages of another one than production are nothing that may be taken for built later. */
export async function rebuild(environmentName: Environment = 'production'): Promise<void> {
  const from = hashFiles(sources)
  await build(environmentName)
  if (environmentName === 'production') writeFileSync(stamp, from)
}

/** Builds unless `dist` is what the sources make already; says whether it did. */
export const buildWhenChanged = (): Promise<boolean> => whenChanged(stamp, sources, () => build('production'))
