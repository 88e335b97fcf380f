/**
 * The insights as the history of a workshop grows: the built worker in workerd, on its D1, beside a control of the same
 * worker (`GET /api/auth/check`). The sums of so many visits lie in the last two years, as many a day.
 *
 *   npm run bench -- insights                    1 000 and 100 000 processes' worth of sums
 *   npm run bench -- insights 1000 1000000       sizes of one's own
 */
import path from 'node:path'
import { argv } from 'node:process'

import type { Miniflare } from 'miniflare'

import { createAccessToken } from '#core/access-token.ts'
import { writeWorkerBundle } from '#scripts/worker-bundle.ts'

import { benchSecret, inFolder, median, timed, withFilledWorker } from './bench-worker.ts'
import { fillSums } from './fill-sums.ts'

const dayMs = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
const calls = [
  ['7 days', `/api/staff/insights?from=${day(6)}&to=${day(0)}`],
  ['30 days', `/api/staff/insights?from=${day(29)}&to=${day(0)}`],
  ['365 days', `/api/staff/insights?from=${day(364)}&to=${day(0)}`],
] as const
const control = '/api/auth/check'
const rounds = 40
const warmUps = 10

async function measure(worker: Miniflare, to: string, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const own: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const [one, other] = [await timed(worker, to, headers), await timed(worker, control, headers)]
    if (round < warmUps) continue
    own.push(one)
    beside.push(other)
  }
  return `${(median(own) / median(beside)).toFixed(2)} × (${median(own).toFixed(1)} ms)`
}

function measureAll(script: string, size: number): Promise<string[]> {
  return withFilledWorker({ script, fill: (file: string) => fillSums(file, size) }, async (worker) => {
    const claims = { userId: 'usr_admin', sessionId: 'ses_admin' }
    const token = await createAccessToken(claims, { secret: benchSecret, now: Date.now() })
    const cells: string[] = []
    for (const [, to] of calls) cells.push(await measure(worker, to, token))
    return cells
  })
}

const sizes = argv.slice(2).map(Number).filter(Boolean)
const measured = sizes.length > 0 ? sizes : [1_000, 100_000]
const columns = await inFolder(async (folder) => {
  await writeWorkerBundle(folder)
  const made: string[][] = []
  for (const size of measured) made.push(await measureAll(path.join(folder, 'index.js'), size))
  return made
})
console.log(`\n| insights of | ${measured.map((size) => size.toLocaleString('en')).join(' | ')} |`)
console.log(`|---|${measured.map(() => '---').join('|')}|`)
for (const [index, [title]] of calls.entries()) {
  console.log(`| ${title} | ${columns.map((cells) => cells[index]).join(' | ')} |`)
}
