import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { build, type Plugin } from 'esbuild'
import { minify } from 'terser'

import { root } from './stack/process.ts'

/**
 * What libraries carry along and the worker never does: zod describing a schema as JSON Schema or a fault in English (we
 * answer with codes), phone numbers written for people, drizzle speaking PostgreSQL and its relational queries. What is
 * left of each is its names.
 */
const neverDone = [
  /[/\\]zod[/\\]v4[/\\]core[/\\](json-schema-processors|json-schema-generator|to-json-schema)\.js$/,
  /[/\\]zod[/\\]v4[/\\]locales[/\\]\w+\.js$/,
  /[/\\]libphonenumber-js[/\\]es6[/\\]format\.js$/,
  /[/\\]drizzle-orm[/\\](pg-core[/\\].*|relations|sqlite-core[/\\]query-builders[/\\]query)\.js$/,
]

/** The names that a module exports, but for its default. */
function exportsOf(source: string): Set<string> {
  const declared = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name ?? '')
  const lists = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const listed = lists.map((name) => name.replace(/^.* as /, '').trim())
  return new Set([...declared, ...listed].filter((name) => name !== ''))
}

const onlyNames: Plugin = {
  name: 'only-names',
  setup(building) {
    for (const filter of neverDone) {
      building.onLoad({ filter }, ({ path: file }) => {
        const names = [...exportsOf(readFileSync(file, 'utf8'))]
        const lines = names.map((name) => `export const ${name} = () => undefined`)
        return { contents: [...lines, 'export default () => ({})'].join('\n') }
      })
    }
  },
}

/** Indexes and checks of tables are for migrations: `sqliteTable` does not ask for them here, so terser drops them. */
const bareTables: Plugin = {
  name: 'bare-tables',
  setup(building) {
    building.onLoad({ filter: /[/\\]drizzle-orm[/\\]sqlite-core[/\\]table\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      const contents = source.replace(
        /const sqliteTable = \(name, columns, extraConfig\) => \{\s*return sqliteTableBase\(name, columns, extraConfig\);\s*\};/,
        'const sqliteTable = (name, columns) => sqliteTableBase(name, columns)',
      )
      if (contents === source) throw new Error('sqliteTable of drizzle is not written as it was')
      return { contents }
    })
  },
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'worker/index.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    minify: true,
    legalComments: 'none',
    external: ['node:*', 'cloudflare:*'],
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [onlyNames, bareTables],
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}

/** Once minified, lines break inside of templates alone; those that go on indented are SQL, which reads a space as well. */
const onOneLine = (code: string) => code.replaceAll(/\n +/g, ' ')

/**
 * Writes the worker as it is deployed (`wrangler deploy --no-bundle`) to `<outDir>/index.js`: one module, made as small as it
 * goes, because every cold start reads all of it.
 */
export async function writeWorkerBundle(outDir: string): Promise<void> {
  const { code = '' } = await minify(await bundled(), {
    module: true,
    ecma: 2020,
    compress: { passes: 2, unsafe_arrows: true },
    format: { comments: false },
  })
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  writeFileSync(path.join(outDir, 'index.js'), onOneLine(code))
}
