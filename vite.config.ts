import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { apiDescriptions } from './scripts/pages/api-descriptions.ts'
import { oldestBrowsers } from './scripts/pages/browser-floor.ts'
import { chunkNames } from './scripts/pages/chunks.ts'
import { cssModules, shell } from './scripts/pages/shell.ts'
import { textFiles } from './scripts/pages/text-files.ts'

const web = path.join(import.meta.dirname, 'web')

type BuiltFile = {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

/** Files of no use without a network: a kiosk keeps nothing, and is always on one. */
const neverKept = /\/(?:fast-lane|take-over|kiosk)[\w-]*\.tsx$/
const staffStart = /\/staff-shell\.tsx$/

/** The files that pages load from a start on, by what loads what; `shut` chunks are not gone into. */
function filesFrom(start: string, bundle: Readonly<Record<string, BuiltFile>>, shut: RegExp[]): ReadonlySet<string> {
  const found = new Set<string>([start])
  for (const name of found) {
    const { imports = [], dynamicImports = [], viteMetadata } = bundle[name] ?? {}
    for (const next of [...imports, ...dynamicImports, ...(viteMetadata?.importedCss ?? [])]) {
      const source = bundle[next]?.facadeModuleId ?? ''
      // The style of the first screen stands in the page itself.
      if (next in bundle && !shut.some((pattern) => pattern.test(source))) found.add(next)
    }
  }
  return found
}

/** Tells the service worker which version it came with and what that consists of; the browser sees that it changed. */
function shippedFiles(): Plugin {
  return {
    name: 'shipped-files',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        const entry = Object.keys(bundle).find((file) => /^assets\/app-[\w-]+\.js$/.test(file))
        if (worker?.type !== 'chunk' || entry === undefined) return
        const all = filesFrom(entry, bundle, [neverKept])
        const customer = filesFrom(entry, bundle, [neverKept, staffStart])
        const addresses = (files: Iterable<string>) => Array.from(files, (file) => `/${file}`).toSorted()
        const version = createHash('sha256')
          .update(Object.keys(bundle).toSorted().join('\n'))
          .digest('hex')
          .slice(0, 16)
        const staff = addresses([...all].filter((file) => !customer.has(file)))
        const shipped = { version, entry: `/${entry}`, customer: addresses(customer), staff }
        worker.code = `self.shipped=${JSON.stringify(shipped)};${worker.code}`
      },
    },
  }
}

/** The worker reads the built-in texts from the static files of its own deployment, and integrators read what describes its calls. */
function servedFiles(): Plugin {
  return {
    name: 'served-files',
    apply: 'build',
    async generateBundle() {
      const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href)
      const files = await Promise.all([textFiles(load), apiDescriptions(load)])
      for (const file of files.flat()) this.emitFile({ type: 'asset', ...file })
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [react(), shell(), servedFiles(), shippedFiles()],
  css: { modules: cssModules },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: oldestBrowsers,
    assetsInlineLimit: 0,
    manifest: true,
    // The build takes the maps away from what is served (scripts/stack/build.ts).
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: path.join(web, 'index.html'), sw: path.join(web, 'sw/service-worker.ts') },
      output: {
        // A service worker reaches no further than its own folder, so it lies at the top, under a name that stays.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ debugName: 'shared', name: chunkNames() }] },
      },
    },
  },
})
