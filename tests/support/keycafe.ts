/**
 * A cloud that runs a cabinet, with its SmartBox in the hands of the test:
 *
 *   const keycafe = fakeKeycafe()                       // three bins: A-1, A-2, A-3
 *   keycafe.listenOn(app.outgoing)
 *   await seedCloudCabinet(keycafe)                     // lck_north: boxes 1, 2 and 3
 *   keycafe.type('123456')                              // somebody drops their key off, or picks it up
 *
 * It refuses what the real one refuses; `keycafe.fault` answers in its place.
 */
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'

import { sealToken } from '#worker/cloud-cabinets/open-cloud.ts'
import { createDb, runBatch } from '#worker/db/db.ts'
import { cloudCabinets } from '#worker/db/schema/cloud-cabinet.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { syncCloudsStatement } from '#worker/lockers/index.ts'

import { placed, testDependencies } from './app.ts'
import { testNow } from './clock.ts'
import { seedLocker } from './factories.ts'
import type { FakeOutgoing, OutgoingCall } from './outgoing.ts'

export const keycafeUrl = 'https://keycafe.example'
export const keycafeToken = 'tok-of-the-workshop'
const email = 'avaimet@pohjola.example'
const locationId = '4711'

type Key = { id: number; name: string; code: string }
type Bin = { id: number; name: string; keyId: number | null }
type Event = { id: number; type: 'PICKUP' | 'DROPOFF'; dateCreated: string; keyId: number; bin: string }
type Release = { id: number; binId: number; completed: boolean; expired: boolean }

export type FakeKeycafe = ReturnType<typeof fakeKeycafe>

const refused = (status: number, errorId: string, field?: string) =>
  Response.json(
    { error: { errorId, errorMessage: errorId }, ...(field && { fieldErrors: [{ field, errorMessage: errorId }] }) },
    { status },
  )

export function fakeKeycafe(labels: readonly string[] = ['A-1', 'A-2', 'A-3'], now: () => number = () => testNow) {
  const keys = new Map<number, Key>()
  const bins: Bin[] = labels.map((name, at) => ({ id: 900 + at, name, keyId: null }))
  const events: Event[] = []
  const releases: Release[] = []
  const takenCodes = new Set<string>()
  let last = 100
  const next = () => (last += 1)
  const hands: {
    fault: ((call: OutgoingCall) => Response | null | Promise<Response | null>) | null
    lost: ((call: OutgoingCall) => boolean) | null
  } = { fault: null, lost: null }

  const happened = (type: Event['type'], keyId: number, bin: string, at = now()) =>
    events.unshift({ id: next(), type, keyId, bin, dateCreated: `${new Date(at).toISOString().slice(0, 19)}Z` })

  const keyBody = ({ id, name }: Key) => ({ id, name, virtual: true })
  const isTaken = (code: string, own?: number) =>
    takenCodes.has(code) || [...keys.values()].some((key) => key.code === code && key.id !== own)
  const codeFault = (code: unknown, own?: number) =>
    typeof code !== 'string' || !/^\d{4,16}$/.test(code) || isTaken(code, own)
      ? refused(400, 'validation', 'code')
      : null

  function ofKeys(method: string, id: number | null, body: Record<string, unknown>, query: URLSearchParams): Response {
    if (method === 'GET') {
      const wanted = query.get('query') ?? ''
      return Response.json([...keys.values()].filter(({ name }) => name.includes(wanted)).map(keyBody))
    }
    if (method === 'POST') {
      if (typeof body['name'] !== 'string' || body['virtual'] !== true) return refused(400, 'key.name.required', 'name')
      const fault = codeFault(body['code'])
      if (fault !== null) return fault
      const key = { id: next(), name: body['name'], code: String(body['code']) }
      keys.set(key.id, key)
      return Response.json(keyBody(key))
    }
    const key = id === null ? undefined : keys.get(id)
    if (key === undefined) return refused(400, 'key.notFound')
    if (method === 'PUT') {
      const fault = codeFault(body['code'], key.id)
      if (fault !== null) return fault
      key.code = String(body['code'])
      return Response.json(keyBody(key))
    }
    if (bins.some(({ keyId }) => keyId === key.id)) return refused(400, 'key.retire.denied')
    keys.delete(key.id)
    return Response.json(keyBody(key))
  }

  function ofBins(method: string, id: number | null, body: Record<string, unknown>): Response {
    const toBody = ({ id: binId, name, keyId }: Bin) => ({
      id: binId,
      name,
      key: keyId === null ? null : { id: keyId },
    })
    if (method === 'GET') return Response.json(bins.map(toBody))
    const bin = bins.find((one) => one.id === id)
    if (bin === undefined) return refused(400, 'bin.notFound')
    const laid = body['key']
    if (laid === null) {
      if (bin.keyId === null) return refused(400, 'bin.empty')
      bin.keyId = null
      return Response.json(toBody(bin))
    }
    const keyId = typeof laid === 'object' && laid !== undefined && 'id' in laid ? Number(laid.id) : 0
    if (bin.keyId !== null) return refused(400, 'bin.occupied')
    if (!keys.has(keyId)) return refused(400, 'key.notFound')
    bin.keyId = keyId
    return Response.json(toBody(bin))
  }

  function ofReleases(method: string, id: number | null, body: Record<string, unknown>, query: URLSearchParams) {
    if (method === 'POST') {
      const { bin } = body
      const binId = typeof bin === 'object' && bin !== null && 'id' in bin ? Number(bin.id) : 0
      if (!bins.some((one) => one.id === binId)) return refused(400, 'bin.notFound')
      const release = { id: next(), binId, completed: false, expired: false }
      releases.unshift(release)
      return Response.json(release)
    }
    if (id === null) return Response.json(releases.filter(({ binId }) => String(binId) === query.get('bin')))
    const release = releases.find((one) => one.id === id)
    return release === undefined ? refused(400, 'release.notFound') : Response.json(release)
  }

  function answered({ method, url, headers, body: text }: OutgoingCall): Response {
    const { pathname, searchParams } = new URL(url)
    if (headers['authorization'] !== `Basic ${btoa(`${email}/token:${keycafeToken}`)}`) {
      return refused(401, 'unauthorized')
    }
    const [, , thing = '', idText] = pathname.split('/')
    const id = idText === undefined ? null : Number(idText)
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
    const location = searchParams.get('location')
    if (location !== null && location !== locationId) return refused(400, 'location.notFound')
    if (thing === 'key') return ofKeys(method, id, body, searchParams)
    if (thing === 'bin') return ofBins(method, id, body)
    if (thing === 'release') return ofReleases(method, id, body, searchParams)
    if (thing !== 'event') return refused(400, 'method.notAllowed')
    const page = Number(searchParams.get('page') ?? 1)
    const shown = events.slice((page - 1) * 50, page * 50)
    const link = events.length > page * 50 ? `<${keycafeUrl}/v0/event?page=${page + 1}>; rel="next"` : ''
    return Response.json(
      shown.map(({ keyId, ...event }) => ({ ...event, key: { id: keyId, name: '' }, location: { id: 4711 } })),
      { headers: { Link: link } },
    )
  }

  return {
    baseUrl: keycafeUrl,
    email,
    locationId,
    keys,
    bins,
    events,
    releases,
    takenCodes,
    hands,
    listenOn(outgoing: FakeOutgoing): void {
      outgoing.answer(keycafeUrl, async (call) => {
        const fault = (await hands.fault?.(call)) ?? null
        if (fault !== null) return fault
        const answer = answered(call)
        if (hands.lost?.(call) === true) throw new TypeError('Network connection lost.')
        return answer
      })
    },
    /** Somebody types a code: whose key lies in a bin takes it out; whose does not puts it into the first that is empty. */
    type(code: string, into?: string): string | null {
      const key = [...keys.values()].find((one) => one.code === code)
      if (key === undefined) return null
      const own = bins.find(({ keyId }) => keyId === key.id)
      const bin = own ?? bins.find(({ keyId, name }) => keyId === null && (into === undefined || name === into))
      if (bin === undefined) return null
      bin.keyId = own === undefined ? key.id : null
      happened(own === undefined ? 'DROPOFF' : 'PICKUP', key.id, bin.name)
      return bin.name
    },
    /** Somebody presses the button that blinks. */
    press(): void {
      for (const release of releases) release.completed = true
    },
  }
}

type CloudSeed = { lockerId?: string; accountId?: string; deviceId?: string; boxes?: number }

/** Tells the cloud of every lease of its cabinet, as the code does that gives or ends one: for leases that a test seeds. */
export async function tellCloud(): Promise<void> {
  const db = createDb(env.DB)
  await runBatch(db, [syncCloudsStatement(db, { which: sql`1`, now: testNow })])
}

/** A cabinet that the cloud runs: its bins, in order, are boxes 1, 2 and so on. */
export async function seedCloudCabinet(keycafe: FakeKeycafe, given: CloudSeed = {}) {
  const { lockerId = 'lck_north', accountId = 'acc_north', deviceId = placed('dev_cloud') } = given
  const numbers = keycafe.bins.map((_bin, at) => at + 1)
  await seedLocker({
    ...(given.lockerId === undefined ? {} : { id: lockerId }),
    accountId,
    boxes: numbers.map((number) => ({ number })),
  })
  const db = createDb(env.DB)
  await runBatch(db, [
    db.insert(devices).values({
      id: deviceId,
      accountId,
      lockerId,
      kind: 'CLOUD',
      name: 'Pääovi',
      sealedKey: '',
      createdAt: testNow,
    }),
    db.insert(cloudCabinets).values({
      lockerId,
      accountId,
      deviceId,
      baseUrl: keycafe.baseUrl,
      email: keycafe.email,
      sealedToken: await sealToken(testDependencies(), lockerId, keycafeToken),
      locationId: keycafe.locationId,
      bins: keycafe.bins.map(({ id, name }, at) => ({ number: at + 1, id: String(id), label: name })),
      createdAt: testNow,
      updatedAt: testNow,
    }),
  ])
  return { lockerId, deviceId }
}
