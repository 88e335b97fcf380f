import { rmSync } from 'node:fs'
import path from 'node:path'

import { build } from 'esbuild'

import { root } from './stack/process.ts'

/**
 * Writes the worker as it is deployed (`wrangler deploy --no-bundle`) to `<outDir>/index.js`: one module, minified,
 * because every cold start reads all of it.
 */
export async function writeWorkerBundle(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await build({
    entryPoints: [path.join(root, 'worker/index.ts')],
    outfile: path.join(outDir, 'index.js'),
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    minify: true,
    legalComments: 'none',
    external: ['node:*', 'cloudflare:*'],
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
}
