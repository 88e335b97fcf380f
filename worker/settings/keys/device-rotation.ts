import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import { changeSettings, type SettingsCall } from '#core/settings-change.ts'
import { keyRotationMs } from '#domain/access/key-rotation.ts'
import type { CountedSettingsDevice } from '#worker/contract/staff/settings/key-settings.ts'
import { deviceKeyRotations, devices } from '#worker/db/schema/device.table.ts'
import { sealDeviceKey } from '#worker/devices/index.ts'
import { workOfDevice } from '#worker/lockers/index.ts'

import { machines } from './devices.ts'

type Rows = Parameters<typeof machines.toThing>[0]

/** In SQL: a cabinet or terminal of the account that is let in. */
function isRotatable({ accountId }: SettingsCall, id: string): SQL {
  return sql`exists (select 1 from ${devices} where id = ${id} and account_id = ${accountId} and kind in ('CABINET', 'TERMINAL')
    and revoked_at is null)`
}

function settledOf(rows: Rows): CountedSettingsDevice {
  const thing = machines.toThing(rows)
  if (thing === undefined || thing.kind === 'KIOSK' || thing.revokedAt !== null) throw notFound('device')
  return thing
}

/**
 * Requests a new key for a device over its own line; nobody is shown it. While one waits a repeat finds that one.
 * Returns the state of the device. Throws 404 for a kiosk, and for a revoked device.
 */
export async function askForRotation(call: SettingsCall, id: string): Promise<CountedSettingsDevice> {
  const { db, clock, config } = call.deps
  const now = clock.now()
  const rotationId = newId('rot', now)
  const sealedKey = await sealDeviceKey(newSecret(), { deviceId: id, secret: config.sealSecret })
  const { rows } = await changeSettings(call, {
    action: 'device.ask_key',
    subject: id,
    guard: sql`${isRotatable(call, id)} and not exists (
      select 1 from ${deviceKeyRotations} where device_id = ${id} and confirmed_at is null and expires_at > ${now})`,
    statements: (isWon) => [
      db.run(sql`
        insert into ${deviceKeyRotations} (device_id, rotation_id, sealed_key, expires_at, created_at)
        select ${id}, ${rotationId}, ${sealedKey}, ${now + keyRotationMs}, ${now} where ${isWon}
        on conflict (device_id) do update set rotation_id = excluded.rotation_id, sealed_key = excluded.sealed_key,
          expires_at = excluded.expires_at, created_at = excluded.created_at, taken_at = null, confirmed_at = null`),
    ],
    queriesOf: () => machines.queriesOf(call, id),
  })
  call.deps.wake(workOfDevice(id))
  return settledOf(rows)
}

/** Takes back a key that the device has not confirmed: the one before goes on alone. What is confirmed stays. */
export async function withdrawRotation(call: SettingsCall, id: string): Promise<CountedSettingsDevice> {
  const { db } = call.deps
  const unconfirmed = sql`device_id = ${id} and confirmed_at is null`
  const { rows } = await changeSettings(call, {
    action: 'device.withdraw_key',
    subject: id,
    guard: sql`${isRotatable(call, id)} and exists (select 1 from ${deviceKeyRotations} where ${unconfirmed})`,
    statements: (isWon) => [db.run(sql`delete from ${deviceKeyRotations} where ${unconfirmed} and ${isWon}`)],
    queriesOf: () => machines.queriesOf(call, id),
  })
  call.deps.wake(workOfDevice(id))
  return settledOf(rows)
}
