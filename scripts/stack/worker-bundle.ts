import { rmSync } from 'node:fs'
import path from 'node:path'

import { build } from 'rolldown'

import { root } from './process.ts'

/**
 * Writes the worker as it is deployed (`wrangler deploy --no-bundle`) to `<outDir>/index.js`: one module, minified,
 * because every cold start reads all of it. Its source map lies beside it, where wrangler finds it to upload.
 */
export async function writeWorkerBundle(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await build({
    input: path.join(root, 'worker/index.ts'),
    cwd: root,
    external: [/^node:/, /^cloudflare:/],
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
      sourcemap: true,
    },
  })
}
