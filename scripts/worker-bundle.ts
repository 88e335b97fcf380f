import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { build, type Plugin } from 'esbuild'
import { minify } from 'terser'

import { root } from './stack/process.ts'

/** Zod can describe schemas as JSON Schema; the worker never does, and the classes would carry it along. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup(building) {
    const parts = /[/\\]zod[/\\]v4[/\\]core[/\\](json-schema-processors|json-schema-generator|to-json-schema)\.js$/
    building.onLoad({ filter: parts }, ({ path: file }) => {
      const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)]
      return { contents: names.map(([, name]) => `export const ${name} = () => undefined`).join('\n') }
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
    plugins: [withoutJsonSchema],
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
