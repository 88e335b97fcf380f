import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { newSecret } from '#core/ids.ts'
import { changeSetup, idOfClick, readSetup, type SetupCall } from '#core/setup-change.ts'
import { requestInvalidField } from '#core/validate.ts'
import type { DeviceKind } from '#domain/enums.ts'
import { toIso, toIsoOrNull } from '#domain/iso.ts'
import type { NewDevice, NewDeviceInput, SetupDevice, SetupDevices } from '#worker/contract/staff/key-setup.ts'
import type { Db } from '#worker/db/db.ts'
import { sealDeviceKey } from '#worker/devices/index.ts'

import { keyTold, tooManyKeys } from './key-setup.errors.ts'

const mostGood = 50
const mostShown = mostGood + 50

type DeviceRow = {
  id: string
  name: string
  kind: DeviceKind
  lockerId: string | null
  lockerName: string | null
  createdAt: number
  lastSeenAt: number | null
  revokedAt: number | null
}

function deviceRows(db: Db, accounts: SQL, where: SQL) {
  return db.all<DeviceRow>(sql`
    select d.id, d.name, d.kind, d.locker_id as "lockerId", l.name as "lockerName", d.created_at as "createdAt",
      d.last_seen_at as "lastSeenAt", d.revoked_at as "revokedAt"
    from ${accounts} t join devices d on d.account_id = t.id left join lockers l on l.id = d.locker_id
    where ${where} order by d.revoked_at is not null, d.created_at desc, d.id limit ${mostShown}`)
}

function lockerRows(db: Db, accounts: SQL) {
  return db.all<{ id: string; name: string }>(sql`
    select l.id, l.name from ${accounts} t join lockers l on l.account_id = t.id and l.removed_at is null
    order by l.name limit ${mostShown}`)
}

function toDevice(row: DeviceRow): SetupDevice {
  const { id, name, kind, lockerId, lockerName } = row
  return {
    id,
    name,
    kind,
    locker: lockerId === null ? null : { id: lockerId, name: lockerName ?? '' },
    createdAt: toIso(row.createdAt),
    lastSeenAt: toIsoOrNull(row.lastSeenAt),
    revokedAt: toIsoOrNull(row.revokedAt),
  }
}

/** The cabinets and terminals that call for an account, and the lockers that a cabinet may be at. */
export async function listDevices(call: SetupCall): Promise<SetupDevices> {
  const { devices, lockers } = await readSetup(call, (db, accounts) => ({
    devices: deviceRows(db, accounts, sql`1`),
    lockers: lockerRows(db, accounts),
  }))
  return { items: devices.map(toDevice), lockers }
}

/** Lets a device in by a key of its own, which is kept sealed and told here and never again. */
export async function addDevice(call: SetupCall, input: NewDeviceInput): Promise<NewDevice> {
  const { db, clock, config } = call.deps
  const { accountId } = call
  const { clickId, name, kind, lockerId } = input
  const id = idOfClick('dev', { accountId, clickId })
  const key = newSecret()
  const sealedKey = await sealDeviceKey(key, { deviceId: id, secret: config.sealSecret })
  const atOwn = sql`(${lockerId} is null
    or exists (select 1 from lockers where id = ${lockerId} and account_id = ${accountId} and removed_at is null))`
  const { won, rows } = await changeSetup(call, {
    action: 'device.add',
    subject: id,
    detail: { kind, lockerId },
    guard: sql`not exists (select 1 from devices where id = ${id}) and ${atOwn}
      and (select count(*) from devices where account_id = ${accountId} and revoked_at is null) < ${mostGood}`,
    statements: (isWon) => [
      db.run(sql`
        insert into devices (id, account_id, locker_id, kind, name, sealed_key, created_at)
        select ${id}, ${accountId}, ${lockerId}, ${kind}, ${name}, ${sealedKey}, ${clock.now()} where ${isWon}`),
    ],
    queriesOf: (reading, accounts) => ({
      device: deviceRows(reading, accounts, sql`d.id = ${id}`),
      locker: reading.all<{ atOwn: number }>(sql`select ${atOwn} as "atOwn"`),
    }),
  })
  const [row] = rows.device
  if (row === undefined) throw rows.locker[0]?.atOwn === 1 ? tooManyKeys('device') : unknownLocker()
  if (!won) throw keyTold('device')
  return { ...toDevice(row), key }
}

function unknownLocker() {
  return requestInvalidField('lockerId', 'unknown')
}

/** From now on the device is refused. Twice is as good as once. */
export async function revokeDevice(call: SetupCall, id: string): Promise<void> {
  const { db, clock } = call.deps
  const { rows } = await changeSetup(call, {
    action: 'device.revoke',
    subject: id,
    guard: sql`exists (select 1 from devices
      where id = ${id} and account_id = ${call.accountId} and revoked_at is null)`,
    statements: (won) => [db.run(sql`update devices set revoked_at = ${clock.now()} where id = ${id} and ${won}`)],
    queriesOf: (reading, accounts) => ({ device: deviceRows(reading, accounts, sql`d.id = ${id}`) }),
  })
  if (rows.device.length === 0) throw notFound('device')
}
