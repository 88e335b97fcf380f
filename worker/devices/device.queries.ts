import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'
import { rememberSignatureStatement } from '#core/signed-request.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'

import type { SignedCall } from './signed-call.ts'

export type DeviceRow = {
  accountId: string
  lockerId: string | null
  kind: 'CABINET' | 'TERMINAL'
  sealedKey: string
  isReplay: number
}

/** The device that a call names, unless its key was revoked, and whether this very call was made before. */
export function deviceOf(db: Db, { deviceId, signature }: SignedCall) {
  return db.all<DeviceRow>(sql`
    select d.account_id as "accountId", d.locker_id as "lockerId", d.kind, d.sealed_key as "sealedKey",
      exists (select 1 from device_signatures s where s.device_id = d.id and s.signature = ${signature}) as "isReplay"
    from devices d where d.id = ${deviceId} and d.revoked_at is null`)
}

/** Every admitted call leaves its signature, and tells that the device is alive. */
export function seenStatements(db: Db, { call, now }: { call: SignedCall; now: number }): Statement[] {
  return [
    rememberSignatureStatement(db, { deviceId: call.deviceId, signature: call.signature, now }),
    db.run(sql`update devices set last_seen_at = ${now} where id = ${call.deviceId}`),
  ]
}

/** The same of a cabinet's device, whose cabinet is alive with it. */
export function admittedStatements(db: Db, input: { call: SignedCall; lockerId: string; now: number }): Statement[] {
  const { call, lockerId, now } = input
  return [
    ...seenStatements(db, { call, now }),
    db.run(sql`update lockers set last_heartbeat_at = ${now} where id = ${lockerId}`),
  ]
}

/** A box of the cabinet and who holds it. */
export type HeldBox = {
  leaseId: string
  leasedAt: number
  boxNumber: number
  processId: string
  accountId: string
  version: number
  state: ProcessState
  processType: ProcessType
  returnsSubstituteVehicle: number
}

function heldBoxes(db: Db, where: SQL) {
  return db.all<HeldBox>(sql`
    select l.id as "leaseId", l.created_at as "leasedAt", b.number as "boxNumber", p.id as "processId",
      p.account_id as "accountId", p.version, p.state, p.process_type as "processType",
      p.returns_substitute_vehicle as "returnsSubstituteVehicle"
    from box_leases l join boxes b on b.id = l.box_id join processes p on p.id = l.process_id
    where l.ended_at is null and ${where}`)
}

/** The box of a cabinet whose active code this is. */
export function boxOfCode(db: Db, { lockerId, code, guard }: { lockerId: string; code: string; guard: SQL }) {
  return heldBoxes(db, sql`l.locker_id = ${lockerId} and l.access_code = ${code} and ${guard}`)
}

/** Those of these boxes of the caller's cabinet that somebody holds. */
export function heldBoxesOf(db: Db, { deviceId, boxNumbers }: { deviceId: string; boxNumbers: readonly number[] }) {
  return heldBoxes(
    db,
    sql`l.box_id in (
      select own.id from devices d join boxes own on own.locker_id = d.locker_id
      where d.id = ${deviceId} and own.number in (select value from json_each(${JSON.stringify(boxNumbers)})))`,
  )
}
