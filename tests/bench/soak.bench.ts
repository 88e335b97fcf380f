/**
 * The memory that the isolate of the worker holds while many requests come: customers' and staff's reads, writes, what is refused, and
 * cabinets that say that they are there, each call signed. Writes and what is refused have an address and words of their
 * own, and each cabinet a key of its own, which is what caches without a bound grow by. The
 * inspector of workerd collects no garbage when it is told to, so the least that was used within a tenth of the run stands
 * for what is held.
 *
 *   npm run bench -- soak           50 000 requests
 *   npm run bench -- soak 200000    another number
 */
import path from 'node:path'
import { argv } from 'node:process'

import type { Miniflare } from 'miniflare'

import { createAccessToken } from '#core/secrets/access-token.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { seal } from '#core/secrets/seal.ts'
import { deviceHeaders, signRequest } from '#core/secrets/signed-request.ts'

import { benchOrigin, benchSecret, inFolder, withFilledWorker } from './bench-worker.ts'
import { fillVisits, visits } from './fill-visits.ts'
import { heapOf } from './heap.ts'
import { writeBenchWorker } from './prepared.ts'
import { sized } from './size.ts'

const requests = sized(Number(argv[2] ?? 50_000), 200)
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

type Caller = { token: string; browser: Record<string, string>; cabinets: readonly Cabinet[] }

type Cabinet = { id: string; key: string }

const cabinetCount = 500

/** Cabinets of the workshop, each with a key that the worker has to open. */
async function cabinetsOf(worker: Miniflare): Promise<Cabinet[]> {
  const db = await worker.getD1Database('DB')
  const insert = db.prepare(`insert into devices (id, account_id, locker_id, kind, name, sealed_key, created_at)
    select ?, account_id, id, 'CABINET', 'Kaappi', ?, ? from lockers order by id limit 1`)
  const cabinets = Array.from({ length: cabinetCount }, (_, nth) => ({ id: `dev_soak_${nth}`, key: newSecret() }))
  const rows = cabinets.map(async ({ id, key }) =>
    insert.bind(id, await seal(key, { secret: benchSecret, context: `device:${id}` }), Date.now()),
  )
  await db.batch(await Promise.all(rows))
  return cabinets
}

function heartbeatOf(nth: number, { id, key }: Cabinet): Call {
  const [method, to, body] = ['POST', '/api/device/heartbeat', '{}']
  // Of two calls of the same instant one would be a replay.
  const time = String(Date.now() + (nth % 1000))
  const signature = signRequest(key, { method, path: to, time, body: new TextEncoder().encode(body) })
  const shown = { [deviceHeaders.id]: id, [deviceHeaders.time]: time, [deviceHeaders.signature]: signature }
  return { to, method, headers: { 'Content-Type': 'application/json', ...shown }, body }
}

/** Returns the headers that a browser which was here before sends with its writes. */
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

function callOf(nth: number, { token, browser, cabinets }: Caller): Call {
  const turn = Math.floor(nth / 10)
  switch (nth % 10) {
    case 0:
    case 1:
      return reportOf(nth, browser)
    case 2:
      return wrongCode(nth)
    case 3: {
      const cabinet = cabinets[turn % cabinetCount]
      return cabinet === undefined ? wrongCode(nth) : heartbeatOf(nth, cabinet)
    }
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
  const caller = { token, browser: await browserOf(worker), cabinets: await cabinetsOf(worker) }
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
  await writeBenchWorker(built)
  const script = path.join(built, 'index.js')
  await withFilledWorker({ script, fill: fillVisits, isInspected: true }, soak)
})
