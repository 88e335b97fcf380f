/**
 * The board and its search as the history of a workshop grows: the built worker in workerd, on its D1. Each call is
 * timed beside a control of the same worker (`GET /api/auth/check`: the session alone), because an absolute time says
 * nothing on a shared machine.
 *
 *   npm run bench                    1 000 and 100 000 processes
 *   npm run bench -- 1000 1000000    sizes of one's own
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { argv } from 'node:process'

import type { Miniflare } from 'miniflare'

import { createAccessToken } from '#core/access-token.ts'
import { writeWorkerBundle } from '#scripts/worker-bundle.ts'
import {
  databaseFile,
  migrateBuiltWorker,
  startBuiltWorker,
  type BuiltWorkerStart,
} from '#tests/support/built-worker.ts'

import { fillBoard } from './fill-board.ts'

const secret = 'bench-secret-0123456789abcdef0123456789abcdef'
const names = [
  'TOKEN_SECRET',
  'CSRF_SECRET',
  'ROOM_SECRET',
  'SEAL_SECRET',
  'PUSH_SECRET',
  'SMS_API_USER',
  'SMS_API_PASSWORD',
  'EMAIL_API_KEY',
]
const bindings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [name, secret])),
  ENVIRONMENT: 'test',
  APP_URL: 'http://localhost',
  FRAME_URL: 'http://frame.localhost',
  PARTY_URL: 'http://room.localhost',
  PUSH_SERVICES: 'http://push.localhost',
  SMS_BASE_URL: 'http://sms.localhost',
  EMAIL_BASE_URL: 'http://email.localhost',
  EMAIL_SENDER: 'Bench <bench@example.fi>',
}

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

/** Makes an empty database with all migrations and answers its file. */
async function migratedDatabase(start: BuiltWorkerStart): Promise<string> {
  const worker = startBuiltWorker(start)
  await migrateBuiltWorker(worker)
  await worker.dispose()
  return databaseFile(start.data)
}

async function timed(worker: Miniflare, to: string, token: string): Promise<number> {
  const start = performance.now()
  const response = await worker.dispatchFetch(`http://localhost${to}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await response.text()
  if (!response.ok) throw new Error(`${to} answered ${response.status}`)
  return performance.now() - start
}

const middle = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** The median of a call and of the control, taken in turns. */
async function measure(worker: Miniflare, to: string, token: string): Promise<{ own: number; control: number }> {
  const own: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const [one, other] = [await timed(worker, to, token), await timed(worker, control, token)]
    if (round < warmUps) continue
    own.push(one)
    beside.push(other)
  }
  return { own: middle(own), control: middle(beside) }
}

async function measureAll(script: string, size: number): Promise<string[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-'))
  try {
    const start = { script, data, bindings }
    const began = performance.now()
    fillBoard(await migratedDatabase(start), size)
    console.log(`${size} processes after ${Math.round((performance.now() - began) / 1000)} s`)
    const worker = startBuiltWorker(start)
    const now = Date.now()
    const cells: string[] = []
    for (const [, user, to] of calls) {
      const token = await createAccessToken(
        { userId: `usr_${user}`, sessionId: `ses_${user}` },
        { secret, now: Date.now() },
      )
      const { own, control: beside } = await measure(worker, to, token)
      cells.push(`${(own / beside).toFixed(2)} × (${own.toFixed(1)} ms)`)
    }
    console.log(`measured in ${Math.round((Date.now() - now) / 1000)} s`)
    await worker.dispose()
    return cells
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const sizes = argv.slice(2).map(Number).filter(Boolean)
const folder = mkdtempSync(path.join(tmpdir(), 'bench-worker-'))
await writeWorkerBundle(folder)
const script = path.join(folder, 'index.js')
const columns: string[][] = []
const measured = sizes.length > 0 ? sizes : [1_000, 100_000]
for (const size of measured) columns.push(await measureAll(script, size))
rmSync(folder, { recursive: true, force: true })
console.log(`\n| call | ${measured.map((size) => size.toLocaleString('en')).join(' | ')} |`)
console.log(`|---|${measured.map(() => '---').join('|')}|`)
for (const [index, [title]] of calls.entries()) {
  console.log(`| ${title} | ${columns.map((cells) => cells[index]).join(' | ')} |`)
}
