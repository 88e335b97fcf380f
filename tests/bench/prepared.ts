import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { env } from 'node:process'

import { writeWorkerBundle } from '#scripts/stack/worker-bundle.ts'
import { migrateBuiltWorker, startBuiltWorker } from '#tests/support/built-worker.ts'

/**
 * The built worker and its migrated database. Benches that run beside each other take them from the folder that
 * `BENCH_PREPARED` names (`prepare.ts` fills it); one that runs alone makes its own.
 */

const workerIn = (folder: string) => path.join(folder, 'worker')
const dataIn = (folder: string) => path.join(folder, 'data')

/** Copies a part of what was made before to `to`; answers whether there was any. */
function isCopied(partOf: (folder: string) => string, to: string): boolean {
  const folder = env['BENCH_PREPARED']
  if (folder === undefined || !existsSync(partOf(folder))) return false
  cpSync(partOf(folder), to, { recursive: true })
  return true
}

/** Writes the worker as it is deployed to `<outDir>/index.js`. */
export async function writeBenchWorker(outDir: string): Promise<void> {
  if (!isCopied(workerIn, outDir)) await writeWorkerBundle(outDir)
}

/** Brings the database in the folder `data` to what the migrations make; nothing runs over it afterwards. */
export async function migrateBenchData(
  data: string,
  start: { script: string; imports?: readonly string[] },
  bindings: Readonly<Record<string, string>>,
): Promise<void> {
  if (isCopied(dataIn, data)) return
  const worker = startBuiltWorker({ ...start, data, bindings })
  await migrateBuiltWorker(worker)
  await worker.dispose()
}

/** Makes both in a folder. */
export async function prepare(folder: string, bindings: Readonly<Record<string, string>>): Promise<void> {
  await writeWorkerBundle(workerIn(folder))
  await migrateBenchData(dataIn(folder), { script: path.join(workerIn(folder), 'index.js') }, bindings)
}
