import { sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type {
  CountedKey,
  DeviceKeyConfirmed,
  DeviceKeyConfirm,
  DeviceKeyFetch,
} from '#worker/contract/machines/device-key.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { deviceKeyRotations, devices } from '#worker/db/schema/device.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { unsealDeviceKey } from './device-key.ts'
import { keyNotConfirmed, noKeyWaits, signatureRefused } from './device.errors.ts'
import { admittedStatements, deviceOf, seenStatements } from './device.queries.ts'
import { admitDevice, type Admitted, type Body, type SignedCall } from './signed-call.ts'
import { wrapKey } from './wrap-key.ts'
import { writeAdmitted } from './write-admitted.ts'

type Call<Data> = { deps: Dependencies; call: SignedCall; body: Body<Data> }
type Rotating = { deviceId: string; rotationId: string; now: number }

/** In SQL: the rotation still waits for its device. */
function waits({ deviceId, rotationId, now }: Rotating): SQL {
  return sql`device_id = ${deviceId} and rotation_id = ${rotationId} and confirmed_at is null and expires_at > ${now}`
}

/** A device fetches the key that staff asked it to take, sealed for the holder of the one before; however often, the same. */
export async function fetchKey({ deps, call, body }: Call<DeviceKeyFetch>): Promise<CountedKey> {
  const { db, clock, config } = deps
  const { deviceId } = call
  const [row] = await deviceOf(db, call)
  const device = await admitDevice(deps, call, row)
  body.checked()
  const now = clock.now()
  const { waiting } = device
  if (waiting === null) {
    await writeAdmitted(db, seen(db, { call, device, now }), {})
    throw noKeyWaits()
  }
  const { rotationId } = waiting
  const isWaiting = waits({ deviceId, rotationId, now })
  const isFirst = sql`exists (select 1 from ${deviceKeyRotations} where ${isWaiting} and taken_at is null)`
  const { there } = await writeAdmitted(
    db,
    [
      ...seen(db, { call, device, now }),
      audited(deps, { action: 'device.take_key', device, deviceId, now, guard: isFirst }),
      db.run(sql`update ${deviceKeyRotations} set taken_at = ${now} where ${isWaiting} and taken_at is null`),
    ],
    { there: selectFrom(db, { id: sql<string>`rotation_id` }, sql`${deviceKeyRotations} where ${isWaiting}`) },
  )
  if (there.length === 0) throw noKeyWaits()
  const owner = { deviceId, secret: config.sealSecret }
  const [oldKey, newKey] = await Promise.all([
    unsealDeviceKey(device.sealedKey, owner),
    unsealDeviceKey(waiting.sealedKey, owner),
  ])
  const sealedKey = await wrapKey(newKey, { oldKey, deviceId, rotationId })
  return { rotationId, sealedKey, until: waiting.expiresAt }
}

/** A device shows that it has the new key: from now on it is the only one. */
export async function confirmKey({ deps, call, body }: Call<DeviceKeyConfirm>): Promise<DeviceKeyConfirmed> {
  const { db, clock } = deps
  const { deviceId } = call
  const [row] = await deviceOf(db, call)
  const device = await admitDevice(deps, call, row)
  const { rotationId } = body.checked()
  const now = clock.now()
  const isNew = device.signedWith === 'waiting' && device.waiting?.rotationId === rotationId
  const isRepeat = device.signedWith === 'current' && device.keyRotationId === rotationId
  const isWaiting = waits({ deviceId, rotationId, now })
  const guard = sql`exists (select 1 from ${deviceKeyRotations} where ${isWaiting})
    and exists (select 1 from ${devices} where id = ${deviceId} and revoked_at is null)`
  const taking = [
    audited(deps, { action: 'device.confirm_key', device, deviceId, now, guard }),
    db.run(sql`
      update ${devices} set key_rotation_id = ${rotationId},
        sealed_key = (select sealed_key from ${deviceKeyRotations} where ${isWaiting})
      where id = ${deviceId} and ${guard}`),
    db.run(sql`
      update ${deviceKeyRotations} set confirmed_at = ${now}, sealed_key = '', taken_at = coalesce(taken_at, ${now})
      where ${isWaiting} and ${guard}`),
  ]
  const { keys } = await writeAdmitted(db, [...seen(db, { call, device, now }), ...(isNew ? taking : [])], {
    keys: selectFrom(db, { rotationId: devices.keyRotationId }, sql`${devices} where id = ${deviceId}`),
  })
  if (!isNew && !isRepeat) throw keyNotConfirmed()
  // It was withdrawn, or its time was over, in the moment between.
  if (keys[0]?.rotationId !== rotationId) throw signatureRefused()
  return { rotationId }
}

type Seeing = { call: SignedCall; device: Admitted; now: number }

function seen(db: Db, { call, device, now }: Seeing): Statement[] {
  const { kind, lockerId } = device
  return kind === 'CABINET' && lockerId !== null
    ? admittedStatements(db, { call, lockerId, now })
    : seenStatements(db, { call, now })
}

type Auditing = { action: string; device: Admitted; deviceId: string; now: number; guard: SQL }

function audited({ db, requestId }: Dependencies, { action, device, deviceId, now, guard }: Auditing): Statement {
  const actor = { kind: device.kind === 'CABINET' ? ('locker' as const) : ('terminal' as const), id: deviceId }
  const entry = { actor, accountId: device.accountId, action, subject: deviceId }
  return auditStatement(db, { entry, requestId, now, guard })
}
