import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import * as z from 'zod'

import { root } from './stack/process.ts'

const kilobyte = 1000

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
  dynamicImports: z.array(z.string()).optional(),
})
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(path.join(root, 'dist/manifest.json'), 'utf8')))

/** Lazy chunks by what their source is called, wherever it lies; one that is not found would hide what it weighs. */
function sources(called: RegExp): readonly string[] {
  const found = Object.keys(manifest).filter((source) => called.test(source))
  if (found.length === 0) throw new Error(`No chunk is made of ${called.source}`)
  return found
}

/** The file that every page starts with. */
const entry = sources(/^_app-[\w-]+\.js$/)
const staffShell = sources(/(?:^|\/)staff-?shell\.tsx$/)
const boardPage = sources(/\/board-page\.tsx$/)
const visitPage = sources(/\/process-view\.tsx$/)

function withImports(source: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(source)) {
    seen.add(source)
    for (const next of manifest[source]?.imports ?? []) withImports(next, seen)
  }
  return seen
}

const scripts = (of: Iterable<string>) =>
  [...of].map((source) => manifest[source]?.file ?? '').filter((file) => file.endsWith('.js'))

/** All that has to be there for a screen to be seen, with what its chunks import. */
const firstLoad = (...shells: readonly (readonly string[])[]) =>
  new Set(scripts(new Set([...entry, ...shells.flat()].flatMap((source) => [...withImports(source)]))))

const gzipped = (file: string) => gzipSync(readFileSync(path.join(root, file))).length
const sizeOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(`dist/web/${file}`), 0)

const customerFirst = firstLoad()
/** The files that every step after the first one needs, beyond the first load. */
const laterSteps = [...firstLoad(sources(/\/later\.ts$/))].filter((file) => !customerFirst.has(file))
const boardFirst = firstLoad(staffShell, boardPage)

/**
 * Limits in kilobytes: 115 % of what was measured when they were set. One over 95 % is raised with a reason, or paid by deleting.
 * The worker's is a round one above that: what counts there is how long it takes to start (`npm run bench -- startup`).
 */
const budgets = [
  ['customer, first load', sizeOf(customerFirst), 126],
  ['customer, all later steps', sizeOf(laterSteps), 56],
  ['staff shell, its own chunk', sizeOf(scripts(staffShell)), 20],
  ['board page, its own chunk', sizeOf(scripts(boardPage)), 13],
  ['page of a visit, its own chunk', sizeOf(scripts(visitPage)), 22],
  ['staff at the board, first load', sizeOf(boardFirst), 205],
  ['worker', gzipped('dist/worker/index.js'), 700],
] as const

for (const [name, size, limit] of budgets) {
  const isOver = size > limit * kilobyte
  if (isOver) process.exitCode = 1
  console.log(`${name}: ${(size / kilobyte).toFixed(1)} kB gzipped, ${isOver ? 'OVER' : 'within'} ${limit} kB`)
}

/** Returns true for a file with the mark of zod's objects, which stays whatever else is minified. */
const hasZod = (file: string) => /\b_zod\b/.test(readFileSync(path.join(root, 'dist/web', file), 'utf8'))

// A word list that both sides share lies in a file without schemas: one import of a contract brings all of zod.
for (const file of [...new Set(scripts(Object.keys(manifest)))].filter(hasZod)) {
  process.exitCode = 1
  console.log(`${file} carries zod, which no page may load`)
}
