import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { ViteDevServer } from 'vite'

import { apiDescriptions } from '#scripts/pages/api-descriptions.ts'
import { textFiles } from '#scripts/pages/text-files.ts'
import type { Program } from '#scripts/stack.ts'
import { layout, prepareDatabases } from '#scripts/stack/prepare.ts'
import { root } from '#scripts/stack/process.ts'
import { startServers, type Servers, type Start } from '#scripts/stack/servers.ts'
import type { DevPorts } from '#scripts/stack/settings.ts'

import { createPageServer } from './serve-pages.ts'
import { followWorkerLog } from './worker-log.ts'

type PrintLine = (line: string) => void

/** Writes the static files that the worker reads its texts from, and those that describe its calls, where they have changed. */
async function writeTexts(pages: ViteDevServer, assets: string): Promise<void> {
  const load = (file: string) => pages.ssrLoadModule(file)
  const files = await Promise.all([textFiles(load), apiDescriptions(load)])
  for (const { fileName, source } of files.flat()) {
    const file = path.join(assets, fileName)
    if (existsSync(file) && readFileSync(file, 'utf8') === source) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, source)
  }
}

const isText = (file: string) => /\/(?:content|texts)\.(?:fi|sv|en)\.ts$|\/account-email-words\.ts$/.test(file)
const isReadAtStart = (file: string) => /\/migrations\/[^/]+\.sql$|\/wrangler\.toml$/.test(file)

/** Follows what no bundle holds: texts are written again, and what is read at the start alone is said to need another. */
function followOtherFiles(pages: ViteDevServer, assets: string, print: PrintLine): void {
  const followed = ['web/customer', 'worker/contract', 'migrations', 'sandbox/migrations']
  const configs = ['wrangler.toml', 'party/wrangler.toml', 'sandbox/wrangler.toml']
  pages.watcher.add([...followed, ...configs].map((name) => path.join(root, name)))
  pages.watcher.on('all', (_event, file) => {
    if (isReadAtStart(file)) print(`${path.relative(root, file)} changed: stop and run npm run dev again to apply it`)
    if (isText(file)) {
      writeTexts(pages, assets).catch((error: unknown) => print(`The texts were not written: ${String(error)}`))
    }
  })
}

type Faults = Map<'app' | 'room' | 'sandbox', string>

/** Tells faults of the three workers in the terminal and lays them over the open pages; returns what ends that. */
function followWorkers(
  pages: ViteDevServer,
  { logs, faults, print }: { logs: string; faults: Faults; print: PrintLine },
) {
  const { hot } = pages.environments.client
  const ends = (['app', 'room', 'sandbox'] as const).map((name) =>
    followWorkerLog(path.join(logs, `${name}.log`), {
      onError: (error) => print(`${name}: ${error}`),
      onFault(fault) {
        faults.set(name, fault)
        print(`${name} has a fault and waits until it is mended.\n${fault}`)
        hot.send({ type: 'error', err: { message: `${name}: ${fault}`, stack: '' } })
      },
      onReloaded() {
        print(`${name} reloaded`)
        // An update of nothing takes a fault off the page again.
        if (faults.delete(name)) hot.send({ type: 'update', updates: [] })
      },
    }),
  )
  return () => {
    for (const end of ends) end()
  }
}

/** Returns the program to develop with: pages whose modules are replaced, and workers that are bundled after each edit. */
export function devProgram(ports: DevPorts, print: PrintLine): Program {
  const start = async (asked: Start): Promise<Servers> => {
    const { logs } = layout(asked.stateDir)
    const folder = path.join(asked.stateDir, 'dev')
    const assets = path.join(folder, 'assets')
    const faults: Faults = new Map()
    const pages = await createPageServer({
      // Vite leaves alone what lies in a folder of this name.
      cacheDir: path.join(folder, 'node_modules/.vite'),
      at: asked.at,
      workerPort: ports.worker,
      fault: () => faults.get('app') ?? null,
    })
    await writeTexts(pages, assets)
    const servers = await startServers({
      ...asked,
      ports: { ...asked.ports, app: ports.worker },
      develop: { assets, inspectorPort: ports.inspector },
    })
    await pages.listen()
    followOtherFiles(pages, assets, print)
    const endFollowing = followWorkers(pages, { logs, faults, print })
    const stop = async () => {
      endFollowing()
      await pages.close()
      await servers.stop()
    }
    return { ...servers, stop }
  }
  return { prepare: (stateDir, _at, cells) => prepareDatabases(stateDir, cells), start }
}
