import * as z from 'zod'

import type { CabinetCloud, CloudEvent, CloudRelease } from '#worker/providers/cabinet-port.ts'
import type { Wire } from '#worker/providers/exchange.ts'

import { ask, type KeycafeCredentials } from './keycafe-wire.ts'

const id = z.union([z.int(), z.string().min(1)]).transform(String)
const nothing = z.unknown()

const binSchema = z.object({ id, name: z.string(), key: z.object({ id }).nullish() })
const keySchema = z.object({ id, name: z.string() })
const releaseSchema = z.object({
  id,
  completed: z.boolean().default(false),
  expired: z.boolean().default(false),
})
/** An event; kinds without interest here (an access that was made) are skipped. */
const eventSchema = z.object({
  id,
  dateCreated: z.iso.datetime({ offset: true }),
  type: z.string(),
  bin: z.string().nullish(),
  key: z.object({ id }).nullish(),
})

const eventTypes: Readonly<Record<string, CloudEvent['type']>> = { DROPOFF: 'dropped_off', PICKUP: 'picked_up' }

type World = Parameters<typeof ask>[0]
type Keys = Pick<CabinetCloud, 'findKey' | 'addKey' | 'setCode' | 'removeKey'>
type Bins = Pick<CabinetCloud, 'bins' | 'layKey' | 'emptyBin' | 'release' | 'findRelease'>

/**
 * Keycafe's API (docs/keycafe.md). What a visit leaves or fetches is a virtual key there, whose key code drops it off and
 * picks it up; the code is one that we choose.
 */
export function createKeycafe(credentials: KeycafeCredentials, wire: Wire): CabinetCloud {
  const world = { wire, credentials }
  return {
    ...keysOf(world),
    ...binsOf(world),
    async events(page, signal) {
      const path = `event?${ofLocation(world)}&page=${page}`
      const { data, link } = await ask(world, z.array(eventSchema), { path, signal })
      return { events: data.flatMap(toEvent), isLast: !/rel="?next"?/.test(link) }
    },
  }
}

const ofLocation = ({ credentials }: World) => `location=${encodeURIComponent(credentials.locationId)}`

function keysOf(world: World): Keys {
  return {
    async findKey(name, signal) {
      const { data } = await ask(world, z.array(keySchema), { path: `key?query=${encodeURIComponent(name)}`, signal })
      return data.find((key) => key.name === name)?.id ?? null
    },
    async addKey({ name, code }, signal) {
      const body = { name, virtual: true, code, homeLocation: { id: world.credentials.locationId }, roaming: false }
      const { data } = await ask(world, keySchema, { method: 'POST', path: 'key', body, signal })
      return data.id
    },
    async setCode(key, signal) {
      await ask(world, nothing, { method: 'PUT', path: `key/${key.id}`, body: { code: key.code }, signal })
    },
    async removeKey(keyId, signal) {
      await ask(world, nothing, { method: 'DELETE', path: `key/${keyId}`, signal })
    },
  }
}

function binsOf(world: World): Bins {
  return {
    async bins(signal) {
      const { data } = await ask(world, z.array(binSchema), { path: `bin?${ofLocation(world)}`, signal })
      return data.map((bin) => ({ id: bin.id, label: bin.name, keyId: bin.key?.id ?? null }))
    },
    async layKey(key, signal) {
      const body = { key: { id: key.id } }
      await ask(world, nothing, { method: 'PUT', path: `bin/${key.binId}`, body, signal })
    },
    async emptyBin(binId, signal) {
      await ask(world, nothing, { method: 'PUT', path: `bin/${binId}`, body: { key: null }, signal })
    },
    async release(binId, signal) {
      const body = { bin: { id: binId } }
      const { data } = await ask(world, releaseSchema, { method: 'POST', path: 'release', body, signal })
      return toRelease(data)
    },
    async findRelease(of, signal) {
      if ('id' in of) {
        const { data } = await ask(world, releaseSchema, { path: `release/${of.id}`, signal })
        return toRelease(data)
      }
      const { data } = await ask(world, z.array(releaseSchema), { path: `release?bin=${of.binId}`, signal })
      return data.map(toRelease).find(({ state }) => state === 'waiting') ?? null
    },
  }
}

function toEvent({ id: eventId, dateCreated, type, bin, key }: z.infer<typeof eventSchema>): CloudEvent[] {
  const eventType = eventTypes[type]
  if (eventType === undefined || !key || !bin) return []
  return [{ id: eventId, type: eventType, keyId: key.id, bin, at: Date.parse(dateCreated) }]
}

function toRelease({ id: releaseId, completed, expired }: z.infer<typeof releaseSchema>): CloudRelease {
  return { id: releaseId, state: completed ? 'opened' : expired ? 'failed' : 'waiting' }
}
