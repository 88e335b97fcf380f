import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { inLanguage } from '#worker/accounts/contents/index.ts'
import { isGood, openedStatements } from '#worker/collect-pass/index.ts'
import type { DeviceOpen, DeviceOpenAnswer } from '#worker/contract/device.ts'
import { readTogether, type Statement } from '#worker/db/db.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { lockedOut, noBoxFree, wrongCode } from '#worker/devices/device.errors.ts'
import {
  admittedStatements,
  boxOfCode,
  deviceOf,
  keyedTo,
  lateCustomerOf,
  lcidOf,
  type HeldBox,
  type LateCustomer,
} from '#worker/devices/device.queries.ts'
import {
  countWrongCodeStatement,
  isUnlocked,
  keypadOf,
  secondsLocked,
  secondsLockedBefore,
} from '#worker/devices/keypad.ts'
import { admitCabinet, type Body, type Cabinet, type SignedCall } from '#worker/devices/signed-call.ts'
import { writeAdmitted } from '#worker/devices/write-admitted.ts'
import { overflowOf } from '#worker/lockers/index.ts'

import { boxOpening } from './box-opening.ts'
import { leaveFaultyBox } from './leave-faulty.ts'
import { lateStatements } from './open-late.ts'

type OpenInput = { deps: Dependencies; call: SignedCall; body: Body<DeviceOpen> }

/** A code that no keypad can send, so that an invalid body finds nothing. */
const noCode = '------'

/**
 * Says which box of the cabinet a code opens. Throws 404 for a code that opens none, 409 for one that is good where no
 * box is, and 429 while the keypad is locked; a right code does not open a locked keypad either, or it could be told from
 * a wrong one.
 */
export async function openBox({ deps, call, body }: OpenInput): Promise<DeviceOpenAnswer> {
  const { db, clock } = deps
  const { deviceId } = call
  const { devices, keypads, lates } = await readTogether(db, {
    devices: deviceOf(db, call),
    keypads: keypadOf(db, deviceId),
    lates: lateCustomerOf(db, { deviceId, code: body.unchecked?.code ?? noCode }),
  })
  const cabinet = await admitCabinet(deps, call, devices[0])
  const { code } = body.checked()
  const now = clock.now()
  const locked = secondsLocked(keypads[0], now)
  if (locked !== null) throw lockedOut(locked)
  const [late] = lates
  const { held, keypad } = await tryCode(deps, { call, cabinet, code, now, late })
  if (held !== undefined) return { boxNumber: await usableBox(deps, { cabinet, code, held }) }
  if (late !== undefined) throw await full(deps, { cabinet, processId: late.id })
  const lockedMeanwhile = secondsLockedBefore(keypad, now)
  throw lockedMeanwhile === null ? wrongCode() : lockedOut(lockedMeanwhile)
}

type Try = { call: SignedCall; cabinet: Cabinet; code: string; now: number; late: LateCustomer | undefined }

async function tryCode(deps: Dependencies, { call, cabinet, code, now, late }: Try) {
  const { db } = deps
  const { lockerId, deviceId } = cabinet
  const keyed = { lockerId, code, now, guard: sql`${boxOpening()} and ${isUnlocked(deviceId, now)}` }
  const openings = [{ id: newId('opn', now), code, happenedAt: now }]
  const isWrong = sql`not exists (
    select 1 from ${boxLeases} l join ${boxes} b on b.id = l.box_id join ${processes} p on p.id = l.process_id
    where ${keyedTo(keyed)})`
  const guard = sql`l.ended_at is null and ${keyed.guard}`
  const writes: Statement[] = [
    ...admittedStatements(db, { call, lockerId, now }),
    ...(late === undefined
      ? [countWrongCodeStatement(db, { deviceId, now, guard: isWrong })]
      : lateStatements(deps, { late, code, cabinet })),
    ...openedStatements(db, { ...keyed, openings, good: isGood(now), guard }),
  ]
  const rows = await writeAdmitted(db, writes, { held: boxOfCode(db, keyed), keypad: keypadOf(db, deviceId) })
  return { held: rows.held[0], keypad: rows.keypad[0] }
}

/** Nobody is sent to a box that is broken while they still have the key in their hand. */
async function usableBox(
  deps: Dependencies,
  { cabinet, code, held }: { cabinet: Cabinet; code: string; held: HeldBox },
): Promise<number> {
  if (!held.outOfUse || held.keysIn) return held.boxNumber
  await leaveFaultyBox(deps, { cabinet, box: held })
  const guard = sql`${boxOpening()} and b.out_of_use = 0`
  const keyed = { lockerId: cabinet.lockerId, code, now: deps.clock.now(), guard }
  const [another] = await boxOfCode(deps.db, keyed)
  if (another === undefined) throw await full(deps, { cabinet, processId: held.processId })
  return another.boxNumber
}

async function full({ db }: Dependencies, { cabinet, processId }: { cabinet: Cabinet; processId: string }) {
  const { sites, spoken } = await readTogether(db, {
    sites: overflowOf(db, sql`${cabinet.lockerId}`),
    spoken: lcidOf(db, processId),
  })
  return noBoxFree(inLanguage(sites[0]?.overflow ?? {}, spoken[0]?.lcid ?? null))
}
