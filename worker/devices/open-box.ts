import { sql } from 'drizzle-orm'

import { isConstraintViolation, writeThenRead, type Db } from '#core/db.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { codeOpensBox } from '#domain/cabinet.ts'
import type { DeviceOpen, DeviceOpenAnswer } from '#domain/contract/device.ts'
import { processStates, processTypes } from '#domain/enums.ts'

import { lockedOut, replayRefused, wrongCode } from './device.errors.ts'
import { admittedStatements, boxOfCode, deviceOf } from './device.queries.ts'
import { countWrongCodeStatement, isUnlocked, keypadOf, secondsLocked, secondsLockedBefore } from './keypad.ts'
import { admitCabinet, type Body, type SignedCall } from './signed-call.ts'

type OpenInput = { deps: Dependencies; call: SignedCall; body: Body<DeviceOpen> }

/**
 * Says which box of the cabinet a code opens. Throws 404 for a code that opens none, and 429 while the keypad is
 * locked; a right code does not open a locked keypad either, or it could be told from a wrong one.
 */
export async function openBox({ deps, call, body }: OpenInput): Promise<DeviceOpenAnswer> {
  const { db, clock } = deps
  const [devices, keypads] = await db.batch([deviceOf(db, call), keypadOf(db, call.deviceId)])
  const { lockerId } = await admitCabinet(deps, call, devices[0])
  const { code } = body.checked()
  const now = clock.now()
  const locked = secondsLocked(keypads[0], now)
  if (locked !== null) throw lockedOut(locked)
  const { held, keypad } = await tryCode(db, { call, lockerId, code, now })
  if (held !== undefined) return { boxNumber: held.boxNumber }
  const lockedMeanwhile = secondsLockedBefore(keypad, now)
  throw lockedMeanwhile === null ? wrongCode() : lockedOut(lockedMeanwhile)
}

type Try = { call: SignedCall; lockerId: string; code: string; now: number }

async function tryCode(db: Db, { call, lockerId, code, now }: Try) {
  const { deviceId } = call
  const opens = sql`${openingStates()} and ${isUnlocked(deviceId, now)}`
  const isWrong = sql`not exists (
    select 1 from box_leases l join processes p on p.id = l.process_id
    where l.ended_at is null and l.locker_id = ${lockerId} and l.access_code = ${code} and ${opens})`
  const writes = [
    ...admittedStatements(db, { call, lockerId, now }),
    countWrongCodeStatement(db, { deviceId, now, guard: isWrong }),
  ]
  const queries = {
    held: boxOfCode(db, { lockerId, code, guard: opens }),
    keypad: keypadOf(db, deviceId),
  }
  try {
    const { rows } = await writeThenRead(db, writes, { queries, more: {} })
    return { held: rows.held[0], keypad: rows.keypad[0] }
  } catch (error) {
    throw isConstraintViolation(error, 'device_signatures') ? replayRefused() : error
  }
}

/** In SQL: the process `p` is where its code opens the box. */
function openingStates() {
  const pairs = processTypes.flatMap((processType) =>
    processStates.filter((state) => codeOpensBox(state, processType)).map((state) => [state, processType]),
  )
  return sql`(p.state, p.process_type) in (
    select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${JSON.stringify(pairs)}))`
}
