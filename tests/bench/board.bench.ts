/**
 * The board and its search as the history of a workshop grows: the built worker in workerd, on its D1. Each call is
 * timed beside a control of the same worker (`GET /api/auth/check`: the session alone), because an absolute time says
 * nothing on a shared machine.
 *
 *   npm run bench                    1 000 and 100 000 processes
 *   npm run bench -- 1000 1000000    sizes of one's own
 */
import path from 'node:path'
import { argv } from 'node:process'

import type { Miniflare } from 'miniflare'

import { createAccessToken } from '#core/access-token.ts'
import { writeWorkerBundle } from '#scripts/worker-bundle.ts'

import { benchSecret, inFolder, median, timed, withFilledWorker } from './bench-worker.ts'
import { fillBoard } from './fill-board.ts'

const control = '/api/auth/check'
const calls: readonly (readonly [title: string, user: string, path: string])[] = [
  ['board, what needs me', 'advisor', '/api/staff/process?view=now'],
  ['board, waiting', 'advisor', '/api/staff/process?view=waiting'],
  ['board, all', 'advisor', '/api/staff/process?view=all'],
  ['board, ended', 'advisor', '/api/staff/process?view=ended'],
  ['board, ended and cancelled', 'advisor', '/api/staff/process?view=ended&state=CANCELLED'],
  ['board of sales', 'sales', '/api/staff/process?view=all'],
  ['board of every account', 'super', '/api/staff/process?view=now'],
  ['search: plate', 'advisor', '/api/staff/process?q=AAB-1'],
  ['search: work number', 'advisor', '/api/staff/process?q=26-0000'],
  ['search: process code', 'advisor', '/api/staff/process?q=0000-C000-0042'],
  ['search: a common name', 'advisor', '/api/staff/process?q=virtanen'],
  ['search: two words', 'advisor', '/api/staff/process?q=virtanen+aino'],
  ['search: one letter', 'advisor', '/api/staff/process?q=a'],
  ['what changed', 'advisor', `/api/staff/process/changes?since=c.${Date.now()}`],
  ['page of a process', 'advisor', '/api/staff/process/prc_00000042'],
  ['free work orders', 'advisor', '/api/staff/work-order?q=26-0000'],
]

const rounds = 60
const warmUps = 10

/** The median of a call and of the control, taken in turns. */
async function measure(worker: Miniflare, to: string, token: string): Promise<{ own: number; control: number }> {
  const headers = { Authorization: `Bearer ${token}` }
  const own: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const [one, other] = [await timed(worker, to, headers), await timed(worker, control, headers)]
    if (round < warmUps) continue
    own.push(one)
    beside.push(other)
  }
  return { own: median(own), control: median(beside) }
}

async function measureAll(script: string, size: number): Promise<string[]> {
  const began = performance.now()
  const fill = (file: string) => fillBoard(file, size)
  return withFilledWorker({ script, fill }, async (worker) => {
    console.log(`${size} processes after ${Math.round((performance.now() - began) / 1000)} s`)
    const cells: string[] = []
    for (const [, user, to] of calls) {
      const claims = { userId: `usr_${user}`, sessionId: `ses_${user}` }
      const token = await createAccessToken(claims, { secret: benchSecret, now: Date.now() })
      const { own, control: beside } = await measure(worker, to, token)
      cells.push(`${(own / beside).toFixed(2)} × (${own.toFixed(1)} ms)`)
    }
    console.log(`measured after ${Math.round((performance.now() - began) / 1000)} s`)
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
console.log(`\n| call | ${measured.map((size) => size.toLocaleString('en')).join(' | ')} |`)
console.log(`|---|${measured.map(() => '---').join('|')}|`)
for (const [index, [title]] of calls.entries()) {
  console.log(`| ${title} | ${columns.map((cells) => cells[index]).join(' | ')} |`)
}
