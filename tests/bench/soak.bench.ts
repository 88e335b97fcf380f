/**
 * What the isolate of the worker holds while many requests come: customers' and staff's reads, writes, and what is
 * refused, each of the last two with an address and words of its own, which is what caches without a bound grow by. The
 * inspector of workerd collects no garbage when it is told to, so the least that was used within a tenth of the run stands
 * for what is held.
 *
 *   npm run bench -- soak           50 000 requests
 *   npm run bench -- soak 200000    another number
 */
import path from 'node:path'
import { argv } from 'node:process'

import type { Miniflare } from 'miniflare'

import { createAccessToken } from '#core/access-token.ts'
import { writeWorkerBundle } from '#scripts/worker-bundle.ts'

import { benchOrigin, benchSecret, inFolder, withFilledWorker } from './bench-worker.ts'
import { fillVisits, visits } from './fill-visits.ts'
import { heapOf } from './heap.ts'

const requests = Number(argv[2] ?? 50_000)
const readings = 10
const atOnce = 20

type Call = { to: string; method?: string; headers: Record<string, string>; body?: string }

const customerReads = [
  '',
  '/work-order',
  '/pricing',
  '/extra-service/available',
  '/path',
  '/payment',
  '/receipt',
  '/account',
]
const staffReads = ['/process?view=now', '/process?view=all', '/process?q=virtanen', '/process/prc_00000042']

/** An address of its own for each number. */
const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`

type Browser = { token: string; browser: Record<string, string> }

/** What a browser that was here before sends with what it writes. */
async function browserOf(worker: Miniflare): Promise<Record<string, string>> {
  const headers = { 'X-Process-Code': visits.open.code }
  const first = await worker.dispatchFetch(`${benchOrigin}/api/process`, { headers })
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.includes('XSRF'))?.replace(/^[^=]*=/, '') ?? ''
  return { Cookie: cookies.join('; '), 'X-XSRF-TOKEN': decodeURIComponent(token), Origin: benchOrigin }
}

function reportOf(nth: number, browser: Record<string, string>): Call {
  const faults = [{ message: `TypeError: ${nth.toString(36)} is not a function`, frames: [] }]
  const body = JSON.stringify({ release: 'dev', page: '/:code', vitals: null, faults })
  const headers = { ...browser, 'Content-Type': 'application/json', 'CF-Connecting-IP': addressOf(nth) }
  return { to: '/api/browser-report', method: 'POST', headers, body }
}

function wrongCode(nth: number): Call {
  const code = `0000CDF${String(nth).padStart(5, '0').slice(-5)}`
  return { to: '/api/process', headers: { 'X-Process-Code': code, 'CF-Connecting-IP': addressOf(nth) } }
}

function callOf(nth: number, { token, browser }: Browser): Call {
  const turn = Math.floor(nth / 10)
  switch (nth % 10) {
    case 0:
    case 1:
      return reportOf(nth, browser)
    case 2:
    case 3:
      return wrongCode(nth)
    case 4:
    case 5:
    case 6: {
      const to = `/api/staff${staffReads[turn % staffReads.length] ?? ''}`
      return { to, headers: { Authorization: `Bearer ${token}` } }
    }
    default: {
      const headers = { 'X-Process-Code': visits.open.code, 'CF-Connecting-IP': addressOf(nth) }
      return { to: `/api/process${customerReads[turn % customerReads.length] ?? ''}`, headers }
    }
  }
}

async function send(worker: Miniflare, { to, ...init }: Call): Promise<number> {
  const response = await worker.dispatchFetch(`${benchOrigin}${to}`, init)
  await response.text()
  return response.status
}

const inMb = (bytes: number) => (bytes / 1_048_576).toFixed(1)

async function soak(worker: Miniflare): Promise<void> {
  const claims = { userId: 'usr_advisor', sessionId: 'ses_advisor' }
  const token = await createAccessToken(claims, { secret: benchSecret, now: Date.now() })
  const caller = { token, browser: await browserOf(worker) }
  const statuses = new Map<number, number>()
  const heap = await heapOf(worker)
  console.log('\n| requests | least used meanwhile | most |\n| --- | --- | --- |')
  let used: number[] = []
  for (let from = 0; from < requests; from += atOnce) {
    const calls = Array.from({ length: atOnce }, (_, at) => send(worker, callOf(from + at, caller)))
    for (const status of await Promise.all(calls)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    used.push(await heap.used())
    if (used.length < requests / atOnce / readings) continue
    console.log(`| ${from + atOnce} | ${inMb(Math.min(...used))} MB | ${inMb(Math.max(...used))} MB |`)
    used = []
  }
  heap.close()
  console.log(`\nAnswers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
}

await inFolder(async (folder) => {
  const built = path.join(folder, 'worker')
  await writeWorkerBundle(built)
  const script = path.join(built, 'index.js')
  await withFilledWorker({ script, fill: fillVisits, isInspected: true }, soak)
})
