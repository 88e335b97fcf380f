import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import * as z from 'zod'

import { root } from './stack/process.ts'

const kilobyte = 1000
const budgets = { customerFirstLoad: 110 * kilobyte, worker: 400 * kilobyte }

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
  dynamicImports: z.array(z.string()).optional(),
})
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(path.join(root, 'dist/manifest.json'), 'utf8')))

/** The lazy chunks that a customer's first screen loads besides the entry. */
const isCustomerShell = (source: string) =>
  /^app\/shells?\/.*customer.*\.tsx$|^app\/.*customer.*shell.*\.tsx$/.test(source)

function withImports(source: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(source)) {
    seen.add(source)
    for (const next of manifest[source]?.imports ?? []) withImports(next, seen)
  }
  return seen
}

const gzipped = (file: string) => gzipSync(readFileSync(path.join(root, file))).length

function customerFirstLoad(): number {
  const roots = ['index.html', ...Object.keys(manifest).filter(isCustomerShell)]
  const sources = new Set(roots.flatMap((source) => [...withImports(source)]))
  const files = [...sources].map((source) => manifest[source]?.file ?? '').filter((file) => file.endsWith('.js'))
  return files.map((file) => gzipped(`dist/web/${file}`)).reduce((sum, size) => sum + size, 0)
}

const sizes = { customerFirstLoad: customerFirstLoad(), worker: gzipped('dist/worker/index.js') }
let over = false
for (const [name, size] of Object.entries(sizes)) {
  const budget = name === 'worker' ? budgets.worker : budgets.customerFirstLoad
  over ||= size > budget
  const verdict = size > budget ? 'OVER' : 'within'
  console.log(`${name}: ${(size / kilobyte).toFixed(1)} kB gzipped, ${verdict} ${budget / kilobyte} kB`)
}
process.exitCode = over ? 1 : 0
