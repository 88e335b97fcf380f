import { eq, sql, type SQL } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { idOfClick, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { keyRotationState } from '#domain/access/key-rotation.ts'
import type { DeviceKind } from '#domain/enums.ts'
import { isKioskSilent } from '#domain/keys/silent-kiosk.ts'
import { openedOf } from '#domain/time/opening-hours.ts'
import {
  deviceUnits,
  type CountedKeyRotation,
  type CountedNewDevice,
  type NewDeviceInput,
  type CountedSettingsDevice,
  type CountedSettingsDevices,
} from '#worker/contract/staff/settings/key-settings.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { deviceKeyRotations, devices } from '#worker/db/schema/device.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import type { RowOf } from '#worker/db/select-from.ts'
import { sealDeviceKey } from '#worker/devices/index.ts'
import { addThing, readList, removeThing } from '#worker/settings/resource.ts'

import { keyAlreadyShown } from './key-already-shown.ts'
import { makeKioskKey, keyView } from './made-kiosk-key.ts'

const mostGood = 50
const mostShown = mostGood + 50

function rowsOf(call: SettingsCall, where: SQL) {
  const { id, name, lockerId, accountId, createdAt, lastSeenAt, revokedAt } = devices
  const kind = sql<DeviceKind>`${devices.kind}`.as('kind')
  const slug = sql<string>`${accounts.slug}`.as('slug')
  const { openingHours: hours, timeZone } = accounts
  const now = sql<number>`${call.deps.clock.now()}`.as('now')
  const lockerName = sql<string | null>`${lockers.name}`.as('locker_name')
  const { takenAt, confirmedAt, expiresAt } = deviceKeyRotations
  const askedAt = sql<number | null>`${deviceKeyRotations.createdAt}`.as('asked_at')
  const rotation = { askedAt, takenAt, confirmedAt, expiresAt }
  const shown = { id, name, kind, lockerId, lockerName, slug, createdAt, lastSeenAt, revokedAt, hours, timeZone, now }
  return call.deps.db
    .select({ ...shown, ...rotation })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(lockers, eq(lockers.id, lockerId))
    .leftJoin(deviceKeyRotations, eq(deviceKeyRotations.deviceId, id))
    .where(sql`${accountId} = ${reachedAccount(call)} and ${devices.kind} <> 'CLOUD' and ${where}`)
    .orderBy(sql`${revokedAt} is not null, ${createdAt} desc, ${id}`)
    .limit(mostShown)
}

type Rows = { found: RowOf<typeof rowsOf>[] }

type Row = Rows['found'][number]

function isSilent({ kind, revokedAt, lastSeenAt, now, ...row }: Row): boolean {
  if (kind !== 'KIOSK' || revokedAt !== null || lastSeenAt === null) return false
  return isKioskSilent({ lastSeenAt, opened: openedOf(row) }, now)
}

function rotationOf({ askedAt, takenAt, confirmedAt, expiresAt, now }: Row): CountedKeyRotation | null {
  if (askedAt === null || expiresAt === null) return null
  return {
    state: keyRotationState({ takenAt, confirmedAt, expiresAt }, now),
    askedAt,
    takenAt,
    confirmedAt,
    until: expiresAt,
  }
}

function toDevice(row: Row): CountedSettingsDevice {
  const { id, name, kind, lockerId, lockerName } = row
  return {
    id,
    name,
    kind,
    locker: lockerId === null ? null : { id: lockerId, name: lockerName ?? '' },
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isSilent: isSilent(row),
    rotation: rotationOf(row),
    revokedAt: row.revokedAt,
  }
}

export const machines = {
  table: devices,
  subject: 'device',
  removedAtColumn: devices.revokedAt,
  most: mostGood,
  queriesOf: (call: SettingsCall, id: string) => ({ found: rowsOf(call, sql`${devices.id} = ${id}`) }),
  toThing: ({ found }: Rows) => found.map(toDevice)[0],
  units: deviceUnits,
  isGone: ({ found }: Rows) => found.some(({ revokedAt }) => revokedAt !== null),
}

function lockersOf(call: SettingsCall, where: SQL) {
  const { id, name, accountId, removedAt } = lockers
  return call.deps.db
    .select({ id, name })
    .from(lockers)
    .where(sql`${accountId} = ${reachedAccount(call)} and ${removedAt} is null and ${where}`)
    .orderBy(name)
    .limit(mostShown)
}

/** The cabinets, terminals and kiosks that call for an account, and the lockers that a cabinet may be at. */
export function listDevices(call: SettingsCall): Promise<CountedSettingsDevices> {
  return readList(call, {
    queriesOf: () => ({ found: rowsOf(call, sql`1`), lockers: lockersOf(call, sql`1`) }),
    toList: ({ found, lockers: own }) => ({ items: found.map(toDevice), lockers: own }),
  })
}

/** Lets a device in by a key of its own, which is kept sealed and told here and never again. */
export async function addDevice(call: SettingsCall, input: NewDeviceInput): Promise<CountedNewDevice> {
  const { config } = call.deps
  const { clickId, name, kind, lockerId } = input
  const id = idOfClick('dev', { accountId: call.accountId, clickId, slot: call.deps.slot })
  if (kind === 'KIOSK') return addKiosk(call, { id, name })
  const key = newSecret()
  const sealedKey = await sealDeviceKey(key, { deviceId: id, secret: config.sealSecret })
  const there = lockersOf(call, sql`${lockers.id} = ${lockerId}`)
  const withLocker = { ...machines, queriesOf: () => ({ ...machines.queriesOf(call, id), there }) }
  const { won, thing } = await addThing(call, withLocker, {
    id,
    action: 'device.add',
    detail: { kind, lockerId },
    values: { name, kind, lockerId, sealedKey },
    guard: lockerId === null ? sql`1` : sql`exists ${there}`,
    refuse: (rows) =>
      lockerId !== null && rows.there.length === 0 ? requestInvalidField('lockerId', 'unknown') : undefined,
  })
  if (!won) throw keyAlreadyShown('device')
  return { ...thing, key, enrolAddress: null }
}

async function addKiosk(call: SettingsCall, { id, name }: { id: string; name: string }): Promise<CountedNewDevice> {
  const made = makeKioskKey(call)
  const { won, thing, rows } = await addThing(call, machines, {
    id,
    action: 'device.add',
    detail: { kind: 'KIOSK', lockerId: null },
    values: { name, kind: 'KIOSK', lockerId: null, sealedKey: '', ...made.values },
  })
  if (!won) throw keyAlreadyShown('device')
  return { ...thing, ...keyView(call, made.key, rows.found[0]?.slug ?? '') }
}

/** From now on the device is refused, and a kiosk shows nothing more of a visit. Twice is as good as once. */
export function revokeDevice(call: SettingsCall, id: string): Promise<void> {
  return removeThing(call, machines, { id, action: 'device.revoke', set: (now) => ({ revokedAt: now }) })
}
