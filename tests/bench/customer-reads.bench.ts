/**
 * The cost of a customer's reads beside one raw prepared SELECT by a primary key, and beside a bare route: the built worker
 * in workerd on its D1, and the two controls in the same module of the same process (`controls.ts`). All are called in
 * turns, because an absolute time says nothing on a shared machine.
 *
 *   npm run bench
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { build } from 'esbuild'
import type { Miniflare } from 'miniflare'

import { builtInTextsPath } from '#domain/languages.ts'
import { content } from '#web/customer/content.fi.ts'

import { benchOrigin, inFolder, median, timed, withFilledWorker } from './bench-worker.ts'
import { fillVisits, visits } from './fill-visits.ts'
import { writeBenchWorker } from './prepared.ts'
import { sized } from './size.ts'

const calls: readonly (readonly [title: string, visit: keyof typeof visits, path: string])[] = [
  ['init', 'open', '/api/process/init'],
  ['process', 'open', '/api/process'],
  ['work order', 'open', '/api/process/work-order'],
  ['pricing', 'open', '/api/process/pricing'],
  ['services', 'open', '/api/process/extra-service/available'],
  ['languages', 'open', '/api/process/language'],
  ['texts', 'open', '/api/process/content'],
  ['screen’s settings', 'open', '/api/process/ui-config'],
  ['account', 'open', '/api/process/account'],
  ['path', 'open', '/api/process/path'],
  ['ticket of the room', 'open', '/api/process/ticket'],
  ['contact', 'open', '/api/process/contact'],
  ['payer', 'open', '/api/process/payer'],
  ['payment', 'open', '/api/process/payment'],
  ['collect passes', 'open', '/api/process/collect-pass'],
  ['privacy', 'open', '/api/process/privacy'],
  ['receipt', 'paid', '/api/process/receipt'],
]

const rounds = sized(300, 1)
const warmUps = sized(60, 0)

/** The controls around the built worker, which stays a module of its own, byte by byte. */
async function writeControls(folder: string): Promise<string> {
  const outfile = path.join(folder, 'controls.js')
  await build({
    entryPoints: [path.join(import.meta.dirname, 'controls.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    minify: true,
    plugins: [
      {
        name: 'product',
        setup(bundle) {
          bundle.onResolve({ filter: /^product$/ }, () => ({ path: './index.js', external: true }))
        },
      },
    ],
  })
  return outfile
}

function writeTexts(pages: string): string {
  const file = path.join(pages, builtInTextsPath('fi'))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
  return pages
}

/** A browser that was here before: it holds the cookies that every answer would bring otherwise. */
async function browserOf(worker: Miniflare, code: string): Promise<Record<string, string>> {
  const headers = { 'X-Process-Code': code, 'CF-Connecting-IP': '192.0.2.1' }
  const first = await worker.dispatchFetch(`${benchOrigin}/api/process`, { headers })
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0])
  return { ...headers, Cookie: cookies.join('; ') }
}

type Times = { own: number[]; select: number[]; hello: number[] }

async function measure(worker: Miniflare, to: string, headers: Record<string, string>): Promise<Times> {
  const times: Times = { own: [], select: [], hello: [] }
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const own = await timed(worker, to, headers)
    const select = await timed(worker, `/bench/select/${visits.open.id}`, headers)
    const hello = await timed(worker, '/bench/hello', headers)
    if (round < warmUps) continue
    times.own.push(own)
    times.select.push(select)
    times.hello.push(hello)
  }
  return times
}

const times = (one: number, other: number) => `${(one / other).toFixed(2)} ×`

async function measureAll(worker: Miniflare): Promise<void> {
  console.log('\n| read | against a SELECT | a SELECT against a bare route |\n| --- | --- | --- |')
  for (const [title, visit, to] of calls) {
    const { own, select, hello } = await measure(worker, to, await browserOf(worker, visits[visit].code))
    const [read, raw, bare] = [median(own), median(select), median(hello)]
    console.log(`| ${title} | ${times(read, raw)} (${read.toFixed(1)} ms) | ${times(raw, bare)} |`)
  }
}

await inFolder(async (folder) => {
  const built = path.join(folder, 'worker')
  await writeBenchWorker(built)
  const script = await writeControls(built)
  const imports = [path.join(built, 'index.js')]
  const pages = writeTexts(path.join(folder, 'pages'))
  await withFilledWorker({ script, imports, pages, fill: fillVisits }, measureAll)
})
