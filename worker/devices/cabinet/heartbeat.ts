import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import type { DeviceHeartbeat, CountedHeartbeat } from '#worker/contract/device.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { admittedStatements, deviceOf, signOfLifeMs } from '#worker/devices/device.queries.ts'
import { admitCabinet, type Body, type SignedCall } from '#worker/devices/signed-call.ts'
import { writeAdmitted } from '#worker/devices/write-admitted.ts'
import { markBoxCommandsFetchedStatement, pendingBoxCommands, type PendingBoxCommand } from '#worker/lockers/index.ts'
import { deviceTicket } from '#worker/providers/index.ts'

import { keepStatusStatement, keptStatusOf, wouldKeepStatus } from './keep-status.ts'

const d = alias(devices, 'd')
const k = alias(lockers, 'k')

type Call = { deps: Dependencies; call: SignedCall; body: Body<DeviceHeartbeat> }

/**
 * Takes the sign of life of a cabinet with how it stands, and answers what staff want opened. A heartbeat that changes nothing
 * writes nothing, its signature neither: one within a minute of the last, with nothing new to tell and to fetch.
 */
export async function heartbeat({ deps, call, body }: Call): Promise<CountedHeartbeat> {
  const { db, clock } = deps
  const { deviceId } = call
  const now = clock.now()
  const ownLocker = sql`(select locker_id from ${devices} where id = ${deviceId})`
  const { rows, lives, kept, waiting } = await readTogether(db, {
    rows: deviceOf(db, call),
    lives: lifeOf(db, deviceId),
    kept: keptStatusOf(db, deviceId),
    waiting: pendingBoxCommands(db, { lockerId: ownLocker, now }),
  })
  const cabinet = await admitCabinet(deps, call, rows[0])
  const { status } = body.checked()
  const isNews =
    isLifeDue(lives[0], now) ||
    waiting.some(({ fetchedAt }) => fetchedAt === null) ||
    (status !== undefined && wouldKeepStatus(kept[0], status, now))
  const commands = isNews ? await writeHeartbeat({ deps, call, body }, cabinet.lockerId) : waiting
  return {
    time: now,
    commands: commands.map(toCommand),
    ...(cabinet.keyWaits ? { keyWaits: true as const } : {}),
    room: await deviceTicket({ ...deps, deviceId }),
  }
}

async function writeHeartbeat({ deps, call, body }: Call, ownLockerId: string): Promise<PendingBoxCommand[]> {
  const { db, clock } = deps
  const now = clock.now()
  const { status } = body.checked()
  const lockerId = sql`${ownLockerId}`
  const { commands } = await writeAdmitted(
    db,
    [
      ...admittedStatements(db, { call, lockerId: ownLockerId, now }),
      ...(status === undefined ? [] : [keepStatusStatement(db, { deviceId: call.deviceId, reported: status, now })]),
      markBoxCommandsFetchedStatement(db, { lockerId, now }),
    ],
    { commands: pendingBoxCommands(db, { lockerId, now }) },
  )
  return commands
}

/** When a device and its cabinet were heard of last (UTC ms). */
function lifeOf(db: Db, deviceId: string) {
  return selectFrom(
    db,
    { device: d.lastSeenAt, cabinet: orNull(k.lastHeartbeatAt) },
    sql`${devices} d left join ${lockers} k on k.id = d.locker_id where d.id = ${deviceId}`,
  )
}

function isLifeDue(life: RowOf<typeof lifeOf> | undefined, now: number): boolean {
  return Math.min(life?.device ?? 0, life?.cabinet ?? 0) <= now - signOfLifeMs
}

/** Returns a command as devices are told it. */
export function toCommand({ id, boxNumber, expiresAt }: PendingBoxCommand) {
  return { id, boxNumber, expiresAt }
}
