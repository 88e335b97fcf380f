/**
 * A cabinet's own side of the device API:
 *
 *   const app = testApp()
 *   const cabinet = await seedCabinet(app)                  // dev_cabinet at lck_north
 *   await cabinet.open('123456')
 *   await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
 *
 * Every part of a signed call can be altered; `clockOffsetMs` sets the device's own clock wrong.
 */
import { env } from 'cloudflare:workers'

import { deviceHeaders, signRequest } from '#core/secrets/signed-request.ts'
import type { CabinetEventType } from '#domain/keys/cabinet.ts'
import { createDb } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { sealDeviceKey } from '#worker/devices/index.ts'
import type { BoxCommandResult } from '#worker/lockers/index.ts'

import { placed, type TestApp } from './app.ts'
import { testNow } from './clock.ts'

type CabinetSeed = {
  id?: string
  accountId?: string
  lockerId?: string | null
  kind?: 'CABINET' | 'TERMINAL'
  key?: string
  clockOffsetMs?: number
}

/** The parts of a signed call; `signature` is made of the rest unless given. */
export type SignedParts = {
  method?: string
  path: string
  body: string
  deviceId?: string
  key?: string
  time?: string
  signature?: string
  /** Sent in the place of what was signed. */
  sentBody?: string
  sentPath?: string
}

export type EventSeed = { id?: string; type: CabinetEventType; boxNumber: number; occurredAt?: number; code?: string }

type BoxSeed = {
  boxNumber: number
  doorOpen?: boolean | null
  keysInside?: boolean | null
  isFaulty?: boolean
}

export async function seedCabinet(app: TestApp, given: CabinetSeed = {}) {
  const { id = placed('dev_cabinet'), lockerId = 'lck_north', key = `key-of-${id}`, clockOffsetMs = 0 } = given
  await createDb(env.DB)
    .insert(devices)
    .values({
      id,
      accountId: given.accountId ?? 'acc_north',
      lockerId,
      kind: given.kind ?? 'CABINET',
      name: 'Kaappi',
      sealedKey: await sealDeviceKey(key, { deviceId: id, secret: env.SEAL_SECRET }),
      createdAt: testNow,
    })
  const clock = () => app.clock.now() + clockOffsetMs
  let eventCount = 0

  function headersOf(parts: SignedParts): Record<string, string> {
    const { method = 'POST', path, deviceId = id } = parts
    const time = parts.time ?? String(clock())
    const body = new TextEncoder().encode(parts.body)
    const signature = parts.signature ?? signRequest(parts.key ?? key, { method, path, time, body })
    return {
      'Content-Type': 'application/json',
      [deviceHeaders.id]: deviceId,
      [deviceHeaders.time]: time,
      [deviceHeaders.signature]: signature,
    }
  }

  const send = (parts: SignedParts, headers = headersOf(parts)) =>
    app.request(parts.sentPath ?? parts.path, {
      method: parts.method ?? 'POST',
      headers,
      body: parts.sentBody ?? parts.body,
      csrf: false,
    })

  /** An event of the device's own clock, with a number of its own unless given. */
  function eventOf({ id: eventId, occurredAt, ...seen }: EventSeed) {
    eventCount += 1
    const at = new Date(occurredAt ?? clock()).toISOString()
    return { id: eventId ?? `${id}-${eventCount}`, ...seen, occurredAt: at }
  }

  return {
    id,
    key,
    headersOf,
    send,
    eventOf,
    open: (code: string) => send({ path: '/api/device/open', body: JSON.stringify({ code }) }),
    heartbeat: () => send({ path: '/api/device/heartbeat', body: '{}' }),
    /** Returns how boxes stand; what is left out is shut, empty and whole. */
    sync: (boxes: readonly BoxSeed[], asOf = clock()) =>
      send({
        path: '/api/device/sync',
        body: JSON.stringify({
          asOf: new Date(asOf).toISOString(),
          boxes: boxes.map((box) => ({ doorOpen: false, keysInside: false, isFaulty: false, ...box })),
        }),
      }),
    settle: (results: readonly BoxCommandResult[]) =>
      send({ path: '/api/device/command-results', body: JSON.stringify({ results }) }),
    report: (events: readonly EventSeed[]) =>
      send({ path: '/api/device/events', body: JSON.stringify({ events: events.map(eventOf) }) }),
  }
}

export type SeededCabinet = Awaited<ReturnType<typeof seedCabinet>>

/** The machine code of a problem answer. */
export async function problemCode(response: Response): Promise<unknown> {
  const problem: Record<string, unknown> = await response.json()
  return problem['code']
}
