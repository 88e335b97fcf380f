/**
 * The wait of `GET /api/health` in the built worker while somebody means harm, beside its quiet time in the same run:
 * pictures of many parts, sign-ins of nobody, uploads with a made-up code. The worst is told beside the median, for a
 * thread that is held is held for everybody.
 *
 *   npm run bench -- health-under-load
 */
import type { Miniflare } from 'miniflare'

import { dearFiles } from '#tests/support/dear-files.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'

import { benchOrigin, inFolder, median, timed, withFilledWorker } from './bench-worker.ts'
import { fillTwoVisits, visits } from './fill-visits.ts'
import { writeBenchWorker } from './prepared.ts'

const csrfHeader = 'X-XSRF-TOKEN'
const megabyte = 1024 * 1024
const rounds = 60

/** A visit that takes a picture of the driving licence. */
const takesLicence = `
  update accounts set show_driver_license = 1;
  update processes set state = 'STARTED', current_step = 'APPROVAL', customer_has_driving_license = 1
  where id = '${visits.open.id}';`

type Body = { type: string; bytes: Uint8Array<ArrayBuffer> }
type Send = (method: string, path: string, call: { headers: Record<string, string>; body: Body }) => Promise<string>

/** A browser that holds the token against forgery; answers the status, or that the worker hung up before all was sent. */
async function browserOf(worker: Miniflare): Promise<Send> {
  const first = await worker.dispatchFetch(`${benchOrigin}/api/csrf-token`)
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.map((cookie) => /xsrf[^=]*=(.+)$/i.exec(cookie)?.[1]).find((found) => found !== undefined) ?? ''
  const own = { Cookie: cookies.join('; '), [csrfHeader]: decodeURIComponent(token) }
  return async (method, path, { headers, body: { type, bytes } }) => {
    const init = { method, headers: { ...headers, ...own, 'Content-Type': type }, body: bytes }
    try {
      const response = await worker.dispatchFetch(`${benchOrigin}${path}`, init)
      await response.text()
      return String(response.status)
    } catch {
      return 'hung up'
    }
  }
}

/** Made before anything is timed: this process has one thread too. */
async function formBody(file: Uint8Array<ArrayBuffer>): Promise<Body> {
  const form = new Response(formOf({ file }))
  return { type: form.headers.get('Content-Type') ?? '', bytes: new Uint8Array(await form.arrayBuffer()) }
}

const jsonBody = (value: unknown): Body => ({
  type: 'application/json',
  bytes: new TextEncoder().encode(JSON.stringify(value)),
})

const upload = (send: Send, body: Body, { code, nth }: { code: string; nth: number }) =>
  send('PUT', '/api/process/save-drivers-licence', {
    headers: { 'X-Process-Code': code, 'CF-Connecting-IP': `203.0.113.${nth}`, 'If-Match': '0' },
    body,
  })

type Load = readonly [title: string, begin: (send: Send) => Promise<string>[]]

const atOnce = (times: number, call: (nth: number) => Promise<string>) =>
  Array.from({ length: times }, (_, nth) => call(nth))

async function loads(): Promise<Load[]> {
  const pictures = dearFiles.map(async ([name, make]): Promise<Load> => {
    const body = await formBody(make(megabyte))
    return [`4 × ${name}, 1 MB`, (send) => atOnce(4, (nth) => upload(send, body, { code: visits.open.code, nth }))]
  })
  const photo = await formBody(jpegOf({ size: megabyte }))
  const control: Load = [
    'control: 4 × an honest photograph, 1 MB',
    (send) => atOnce(4, (nth) => upload(send, photo, { code: visits.open.code, nth })),
  ]
  const large = await formBody(new Uint8Array(10 * megabyte))
  const nobodies = Array.from({ length: 50 }, (_, nth) =>
    jsonBody({ username: `nobody-${nth}`, password: 'arvaus-arvaus' }),
  )
  const signIns: Load = [
    '50 sign-ins of nobody',
    (send) =>
      nobodies.map((body, nth) =>
        send('POST', '/api/auth/login/', { headers: { 'CF-Connecting-IP': `203.0.113.${nth}` }, body }),
      ),
  ]
  const uploads: Load = [
    '24 uploads of 10 MB with a made-up code',
    (send) => atOnce(24, (nth) => upload(send, large, { code: '0000CDE0000A', nth })),
  ]
  return [control, ...(await Promise.all(pictures)), signIns, uploads]
}

const health = (worker: Miniflare) => timed(worker, '/api/health', { 'CF-Connecting-IP': '192.0.2.1' })

async function quietTimes(worker: Miniflare): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await health(worker))
  return times
}

/** Times of health, one after another, until every call of the load was answered. */
async function timesUnder(worker: Miniflare, calls: Promise<string>[]) {
  const load = { isOver: false }
  const statuses = Promise.all(calls).finally(() => {
    load.isOver = true
  })
  const times: number[] = []
  do times.push(await health(worker))
  while (!load.isOver)
  return { times, statuses: await statuses }
}

const counted = (statuses: readonly string[]) =>
  [...new Set(statuses)].map((one) => `${statuses.filter((status) => status === one).length} × ${one}`).join(', ')

async function measureAll(worker: Miniflare): Promise<void> {
  const send = await browserOf(worker)
  await quietTimes(worker)
  const quiet = median(await quietTimes(worker))
  console.log(
    `\nHealth, quiet: ${quiet.toFixed(1)} ms\n\n| under | median | worst | answers |\n| --- | --- | --- | --- |`,
  )
  for (const [title, load] of await loads()) {
    const { times, statuses } = await timesUnder(worker, load(send))
    const [middle, worst] = [median(times), Math.max(...times)]
    const told = (ms: number) => `${(ms / quiet).toFixed(1)} × (${ms.toFixed(0)} ms)`
    console.log(`| ${title} | ${told(middle)} | ${told(worst)} | ${counted(statuses)} |`)
  }
}

await inFolder(async (folder) => {
  await writeBenchWorker(folder)
  await withFilledWorker(
    { script: `${folder}/index.js`, fill: (file) => fillTwoVisits(file, takesLicence) },
    measureAll,
  )
})
