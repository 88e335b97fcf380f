import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { signatureSkewMs } from '#core/secrets/signed-request.ts'
import { clockToleranceMs, longestAtBoxMs } from '#domain/keys/whose-keys.ts'
import { retrieveTypes } from '#domain/process-type.ts'
import { languageIdOf } from '#worker/accounts/contents/index.ts'
import { isGood, opensLease } from '#worker/collect-pass/index.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { isKept } from '#worker/db/kept-box.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { deviceEvents, deviceKeyRotations, devices, deviceSignatures } from '#worker/db/schema/device.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { keysLieIn } from '#worker/lockers/index.ts'

import type { SignedCall } from './signed-call.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')
const d = alias(devices, 'd')
const e = alias(deviceEvents, 'e')
const l = alias(boxLeases, 'l')
const n = alias(deviceKeyRotations, 'n')
const p = alias(processes, 'p')

export type DeviceRow = RowOf<typeof deviceOf>

/** The device that a call names with the key that waits for it, unless it signs nothing, its key was revoked or its workshop is closed, and whether this very call was made before. */
export function deviceOf(db: Db, { deviceId, signature }: SignedCall) {
  return selectFrom(
    db,
    {
      accountId: d.accountId,
      lockerId: d.lockerId,
      kind: d.kind,
      sealedKey: d.sealedKey,
      keyRotationId: d.keyRotationId,
      nextRotationId: orNull(n.rotationId),
      nextSealedKey: orNull(n.sealedKey),
      nextUntil: orNull(n.expiresAt),
      isReplay:
        sql`exists (select 1 from ${deviceSignatures} s where s.device_id = d.id and s.signature = ${signature})`.mapWith(
          Boolean,
        ),
    },
    sql`${devices} d join ${accounts} a on a.id = d.account_id and a.closed_at is null
      left join ${deviceKeyRotations} n on n.device_id = d.id and n.confirmed_at is null
      where d.id = ${deviceId} and d.revoked_at is null and d.kind in ('CABINET', 'TERMINAL')`,
  )
}

/** The interval (ms) at which a sign of life is written, however often a device calls. */
export const signOfLifeMs = 60_000
/**
 * The number of expired rows purged at once: faster than they come, so that signatures are never more than those of the
 * last minutes.
 */
const forgottenAtOnce = 4

/** A call that changes something leaves its signature, in the place of its device's that have run out, and tells that it is alive. */
export function seenStatements(db: Db, { call, now }: { call: SignedCall; now: number }): Statement[] {
  return [
    rememberSignatureStatement(db, { deviceId: call.deviceId, signature: call.signature, now }),
    db.run(sql`
      delete from ${deviceSignatures} where device_id = ${call.deviceId} and signature in (
        select signature from ${deviceSignatures} where device_id = ${call.deviceId} and expires_at <= ${now}
        limit ${forgottenAtOnce})`),
    db.run(sql`
      update ${devices} set last_seen_at = ${now}
      where id = ${call.deviceId} and coalesce(last_seen_at, 0) <= ${now - signOfLifeMs}`),
  ]
}

/** The same of a cabinet's device, whose cabinet is alive with it. */
export function admittedStatements(db: Db, input: { call: SignedCall; lockerId: string; now: number }): Statement[] {
  const { call, lockerId, now } = input
  return [
    ...seenStatements(db, { call, now }),
    db.run(sql`
      update ${lockers} set last_heartbeat_at = ${now}
      where id = ${lockerId} and coalesce(last_heartbeat_at, 0) <= ${now - signOfLifeMs}`),
  ]
}

/**
 * A box of the cabinet and who holds it. `endedAt`: the lease is over, but its customer may have been at the box all the
 * same. `codeGoodAt`: since when the customer can have been there; null while only staff can. Instants are UTC ms.
 */
export type HeldBox = RowOf<typeof heldBoxes>

/**
 * Leases that are active, and those that a key may still be brought for: theirs ended while the cabinet was silent. One
 * whose keys were found in its box since has more to tell of that time.
 */
function stillMatters(lease: string): SQL {
  const one = sql.raw(lease)
  return sql`(${one}.ended_at is null
  or (${one}.end_reason = 'CUSTOMER_RESERVATION_EXPIRED' and p.state = 'CUSTOMER_RESERVATION_EXPIRED')
  or (${one}.end_reason = 'MOVED' and p.state in ('WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED'))
  or (p.state = 'CUSTOMER_KEYS_DELIVERED' and exists (
    select 1 from ${boxLeases} found
    where found.box_id = ${one}.box_id and found.process_id = ${one}.process_id and found.ended_at is null)))`
}

/** SQL: the customer was moved while their code was valid, and could come to the new box from the beginning. */
const codeCameAlong = sql`(
  select l.created_at from ${boxLeases} left_lease
  where left_lease.process_id = l.process_id and left_lease.end_reason = 'MOVED' and left_lease.ended_at = l.created_at
    and exists (select 1 from ${processEvents} good where good.process_id = p.id and good.created_at <= l.created_at
      and (good.to_state = 'PAYMENT_DONE' or (good.to_state = 'WAITING_KEY_CODE' and p.keys_laid_at is null))) limit 1)`

/** True in SQL for a lease (`lease` is its alias) of a process `p` that waits for keys, which may have been left in its box. */
export function mayHaveLeftKeys(lease: string): SQL {
  const states = ['WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'CUSTOMER_RESERVATION_EXPIRED']
  return sql`(${stillMatters(lease)} and p.state in (select value from json_each(${JSON.stringify(states)}))
    and p.process_type not in (select value from json_each(${JSON.stringify(retrieveTypes)})))`
}

/** Those who hold a box or may have left keys in it, the active lease first. */
export function leasesOfBox(db: Db, boxId: string) {
  return heldBoxes(
    db,
    sql`l.box_id = ${boxId} and ${stillMatters('l')} order by l.ended_at is not null, l.created_at desc`,
  )
}

function heldBoxes(db: Db, where: SQL) {
  return selectFrom(
    db,
    {
      leaseId: l.id,
      leasedAt: l.createdAt,
      endedAt: l.endedAt,
      // Keys that staff have yet to lay into it are nobody's to take.
      codeGoodAt: sql<number | null>`iif(${isKept('l', sql`p`)}, null, max(coalesce(p.keys_laid_at, 0), coalesce(
        (select min(e.created_at) from ${processEvents} e where e.process_id = p.id and e.created_at >= l.created_at
          and e.to_state in ('WAITING_KEY_CODE', 'PAYMENT_DONE')),
        ${codeCameAlong})))`,
      boxId: b.id,
      boxNumber: b.number,
      outOfUse: b.outOfUse,
      keysUnclaimedAt: b.keysUnclaimedAt,
      processId: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      returnsSubstituteVehicle: p.returnsSubstituteVehicle,
      stateChangedAt: p.stateChangedAt,
      keyMissingAt: p.keyMissingAt,
      boxForcedAt: p.boxForcedAt,
      reservationHours: a.customerReservationHours,
      /** 1: keys lie in it. */
      keysIn: sql`${keysLieIn('l')}`.mapWith(Boolean),
    },
    sql`${boxLeases} l join ${boxes} b on b.id = l.box_id join ${processes} p on p.id = l.process_id
      join ${accounts} a on a.id = p.account_id
    where ${where}`,
  )
}

type Keyed = { lockerId: string; code: string; now: number; guard: SQL }

/** In SQL: the active lease `l` of a cabinet, with its box `b` and process `p`, which this code opens. */
export function keyedTo({ lockerId, code, now, guard }: Keyed): SQL {
  return sql`l.locker_id = ${lockerId} and l.ended_at is null and ${opensLease(sql`${code}`, isGood(now))} and ${guard}`
}

/** The box of a cabinet that a code opens, its own or that of a pass. */
export function boxOfCode(db: Db, keyed: Keyed) {
  return heldBoxes(db, keyedTo(keyed))
}

export type Boxes = { deviceId: string; boxNumbers: readonly number[] }

/** In SQL: the ids of these boxes of the caller's cabinet. */
export function ownBoxes({ deviceId, boxNumbers }: Boxes): SQL {
  return sql`(
    select own.id from ${devices} d join ${boxes} own on own.locker_id = d.locker_id and own.removed_at is null
    where d.id = ${deviceId} and own.number in (select value from json_each(${JSON.stringify(boxNumbers)})))`
}

/** Those of these boxes that somebody holds or held, the active leases first. */
export function heldBoxesOf(db: Db, those: Boxes) {
  return heldBoxes(
    db,
    sql`l.box_id in ${ownBoxes(those)} and ${stillMatters('l')} order by l.ended_at is not null, l.created_at desc`,
  )
}

/** Leases that ended longer ago than this are told of no more: a silent cabinet is waited for a day. */
const rememberedMs = 3 * 24 * 3_600_000

/** A lease of a box, over or not; `accessCode` is what its customer types. */
export type BoxTenure = RowOf<typeof tenuresOf>

/** All leases of these boxes that an event could be of, of processes that wait and of those that do not. */
export function tenuresOf(db: Db, { now, ...those }: Boxes & { now: number }) {
  return selectFrom(
    db,
    {
      leaseId: l.id,
      boxNumber: b.number,
      processId: l.processId,
      leasedAt: l.createdAt,
      endedAt: l.endedAt,
      accessCode: l.accessCode,
    },
    sql`${boxLeases} l join ${boxes} b on b.id = l.box_id
    where l.box_id in ${ownBoxes(those)} and (l.ended_at is null or l.ended_at > ${now - rememberedMs}
      or l.created_at >= (
        select min(of_waiting.created_at) from ${boxLeases} of_waiting join ${processes} p on p.id = of_waiting.process_id
        where of_waiting.box_id = l.box_id and ${stillMatters('of_waiting')}))`,
  )
}

/** An event that the device reported before; `happenedAt` is what was reckoned of it when it came first, at `heardAt`. */
export type KnownEvent = RowOf<typeof knownKeyEvents>

/**
 * Returns the earlier reports of this device about keys in these boxes and how they were opened, since shortly before
 * they were leased.
 */
export function knownKeyEvents(db: Db, those: Boxes) {
  return selectFrom(
    db,
    {
      id: e.externalId,
      type: e.type,
      boxNumber: notNull(e.boxNumber),
      happenedAt: e.occurredAt,
      receivedAt: e.createdAt,
      leaseId: e.leaseId,
    },
    sql`${boxes} b join ${deviceEvents} e on e.device_id = ${those.deviceId} and e.box_number = b.number
      and e.occurred_at >= (
        select min(l.created_at) - ${longestAtBoxMs + clockToleranceMs} from ${boxLeases} l join ${processes} p on p.id = l.process_id
        where l.box_id = b.id and ${stillMatters('l')})
    where b.id in ${ownBoxes(those)} and e.type <> 'closed' and e.type in ('keys_present', 'keys_taken', 'belongings_present', 'opened', 'forced')
    order by e.occurred_at desc limit 1000`,
  )
}

/** Somebody whose reservation ran out, at the keypad with the code of it. */
export type LateCustomer = RowOf<typeof lateCustomerOf>

/** Returns the late customer who once had this code in the cabinet, brings a key and was not given another box. */
export function lateCustomerOf(db: Db, { deviceId, code }: { deviceId: string; code: string }) {
  return selectFrom(
    db,
    {
      id: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      lane: p.lane,
      boxSize: a.boxSize,
      reservationHours: a.customerReservationHours,
      /** The box that was theirs. */
      boxId: l.boxId,
    },
    sql`${devices} d join ${boxLeases} l on l.locker_id = d.locker_id and l.access_code = ${code}
      join ${processes} p on p.id = l.process_id join ${accounts} a on a.id = p.account_id
    where d.id = ${deviceId} and l.end_reason = 'CUSTOMER_RESERVATION_EXPIRED' and p.state = 'CUSTOMER_RESERVATION_EXPIRED'
      and p.process_type not in (select value from json_each(${JSON.stringify(retrieveTypes)}))
      and not exists (
        select 1 from ${boxLeases} now_theirs where now_theirs.locker_id = d.locker_id
          and now_theirs.access_code = ${code} and now_theirs.ended_at is null)
    order by l.created_at desc limit 1`,
  )
}

/** The language of a process's customer. */
export function lcidOf(db: Db, processId: string) {
  const spoken = languageIdOf('p')
  return selectFrom(
    db,
    { lcid: sql<string | null>`(select lcid from ${languages} where id = ${spoken})` },
    sql`${processes} p where p.id = ${processId}`,
  )
}

/**
 * Remembers a signature for as long as it could be replayed. It is the primary key with the device: the batch of a
 * replay fails whole, which `isConstraintViolation(error, 'device_signatures')` tells.
 */
function rememberSignatureStatement(
  db: Db,
  { deviceId, signature, now }: { deviceId: string; signature: string; now: number },
): Statement {
  return db.run(sql`
    insert into ${deviceSignatures} (device_id, signature, expires_at)
    values (${deviceId}, ${signature}, ${now + 2 * signatureSkewMs})`)
}
