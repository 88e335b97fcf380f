import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { build, type Plugin } from 'rolldown'

import { root } from './stack/process.ts'

/**
 * The worker makes no JSON Schema: what describes its APIs is a file of the build (`npm run openapi`). Every schema of zod
 * holds on to the code for it, so that no bundler sees that nobody calls it: a tenth of what zod weighs is left out here.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  load: {
    filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
    handler(id) {
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name = '']) => name,
      )
      const refused = `() => { throw new Error('The worker makes no JSON Schema') }`
      return names.map((name) => `export const ${name} = () => ${refused}`).join('\n')
    },
  },
}

/**
 * Writes the worker as it is deployed (`wrangler deploy --no-bundle`) to `<outDir>/index.js`: one module, minified,
 * because every cold start reads all of it.
 */
export async function writeWorkerBundle(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await build({
    input: path.join(root, 'worker/index.ts'),
    cwd: root,
    external: [/^node:/, /^cloudflare:/],
    plugins: [withoutJsonSchema],
    resolve: {
      conditionNames: ['workerd', 'worker', 'browser', 'import'],
      mainFields: ['browser', 'module', 'main'],
    },
    transform: { target: 'es2024', define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
    output: {
      file: path.join(outDir, 'index.js'),
      format: 'esm',
      minify: true,
      codeSplitting: false,
      comments: { legal: false },
    },
  })
}
