import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { toIso, toIsoOrNull } from '#domain/iso.ts'
import { isGood } from '#worker/collect-pass/index.ts'
import type {
  DeviceCommandResults,
  DeviceCommandResultsAnswer,
  DeviceHeartbeat,
  DeviceHeartbeatAnswer,
  DeviceSync,
  DeviceSyncAnswer,
} from '#worker/contract/device.ts'
import { isConstraintViolation, writeThenRead, type Db, type Queries, type Statement } from '#worker/db/db.ts'
import { collectPasses } from '#worker/db/schema/collect-pass.table.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import {
  markBoxCommandsFetchedStatement,
  overflowOf,
  pendingBoxCommands,
  settleBoxCommandsStatement,
  type PendingBoxCommand,
} from '#worker/lockers/index.ts'

import { boxOpening } from './box-opening.ts'
import { replayRefused } from './device.errors.ts'
import { admittedStatements, deviceOf, heldBoxesOf, knownKeyEvents } from './device.queries.ts'
import { keepStatusStatement } from './keep-status.ts'
import { leaveFaultyBoxes } from './leave-faulty.ts'
import { recordStatements, takenOutOf } from './record-events.ts'
import { reportsOfState, sensorsOf } from './sensor-differences.ts'
import { settleReports } from './settle-reports.ts'
import { admitCabinet, type Body, type Cabinet, type SignedCall } from './signed-call.ts'

type Call<Data> = { deps: Dependencies; call: SignedCall; body: Body<Data> }

/** A cabinet tells that it is alive and how it stands, and fetches what staff want opened. */
export async function heartbeat({ deps, call, body }: Call<DeviceHeartbeat>): Promise<DeviceHeartbeatAnswer> {
  const [device] = await deviceOf(deps.db, call)
  const cabinet = await admitCabinet(deps, call, device)
  const { status } = body.checked()
  const { db, clock } = deps
  const first =
    status === undefined ? [] : [keepStatusStatement(db, { deviceId: call.deviceId, told: status, now: clock.now() })]
  const { commands } = await fetchWith(deps, { call, cabinet, first })
  return { time: toIso(clock.now()), commands, ...keyWaitsOf(cabinet) }
}

/** A cabinet tells how each box stands, which makes up for reports that were lost, and gets all that it needs to go on alone. */
export async function syncCabinet({ deps, call, body }: Call<DeviceSync>): Promise<DeviceSyncAnswer> {
  const { db, clock } = deps
  const boxes = { deviceId: call.deviceId, boxNumbers: body.unchecked?.boxes.map(({ boxNumber }) => boxNumber) ?? [] }
  const [devices, held, known, sensors] = await db.batch([
    deviceOf(db, call),
    heldBoxesOf(db, boxes),
    knownKeyEvents(db, boxes),
    sensorsOf(db, boxes),
  ])
  const cabinet = await admitCabinet(deps, call, devices[0])
  const now = clock.now()
  const reports = reportsOfState(body.checked(), { cabinet, sensors, held, now })
  if (reports.length > 0) {
    await settleReports(deps, { cabinet, reports, known, held, first: recordStatements(db, { cabinet, reports, now }) })
    await leaveFaultyBoxes(deps, { cabinet, boxNumbers: takenOutOf(reports) })
  }
  const { commands, codes, overflow } = await fetchWith(deps, { call, cabinet })
  return { time: toIso(now), commands, codes, overflow, ...keyWaitsOf(cabinet) }
}

/** A cabinet tells what became of what staff wanted opened. */
export async function settleCommands({
  deps,
  call,
  body,
}: Call<DeviceCommandResults>): Promise<DeviceCommandResultsAnswer> {
  const { db, clock } = deps
  const [device] = await deviceOf(db, call)
  const { lockerId } = await admitCabinet(deps, call, device)
  const { results } = body.checked()
  const now = clock.now()
  await write(
    db,
    [
      ...admittedStatements(db, { call, lockerId, now }),
      settleBoxCommandsStatement(db, { lockerId: sql`${lockerId}`, results, now }),
    ],
    {},
  )
  return { settled: results.length }
}

async function write<Q extends Queries>(db: Db, writes: readonly Statement[], queries: Q) {
  try {
    return (await writeThenRead(db, writes, { queries, more: {} })).rows
  } catch (error) {
    throw isConstraintViolation(error, 'device_signatures') ? replayRefused() : error
  }
}

/** Said only while a key waits. */
function keyWaitsOf({ keyWaits }: Cabinet): { keyWaits?: true } {
  return keyWaits ? { keyWaits } : {}
}

type Fetching = { call: SignedCall; cabinet: Cabinet; first?: readonly Statement[] }

/** Lets the call in, writes what comes `first` with it, and reads what the cabinet has to know. */
async function fetchWith({ db, clock }: Dependencies, { call, cabinet, first = [] }: Fetching) {
  const now = clock.now()
  const lockerId = sql`${cabinet.lockerId}`
  const rows = await write(
    db,
    [
      ...admittedStatements(db, { call, lockerId: cabinet.lockerId, now }),
      ...first,
      markBoxCommandsFetchedStatement(db, { lockerId, now }),
    ],
    {
      commands: pendingBoxCommands(db, { lockerId, now }),
      codes: openingCodes(db, { lockerId, now }),
      site: overflowOf(db, lockerId),
    },
  )
  return {
    commands: rows.commands.map(toCommand),
    codes: rows.codes.map(toCode),
    overflow: rows.site[0]?.overflow ?? {},
  }
}

function toCommand({ id, boxNumber, expiresAt }: PendingBoxCommand) {
  return { id, boxNumber, expiresAt: toIso(expiresAt) }
}

function toCode({ until, ...opens }: OpeningCode) {
  return { ...opens, until: toIsoOrNull(until) }
}

type OpeningCode = { code: string; boxNumber: number; until: number | null }

/** What each code of the cabinet opens now, the codes of passes among them. */
function openingCodes(db: Db, { lockerId, now }: { lockerId: SQL; now: number }) {
  const from = sql`from ${boxLeases} l join ${boxes} b on b.id = l.box_id join ${processes} p on p.id = l.process_id`
  const where = sql`where l.locker_id = ${lockerId} and l.ended_at is null and ${boxOpening()}`
  return db.all<OpeningCode>(sql`
    select l.access_code as code, b.number as "boxNumber", null as until ${from} ${where}
    union all
    select c.access_code, b.number, c.valid_until ${from} join ${collectPasses} c on c.process_id = p.id ${where}
      and ${isGood(now)} order by "boxNumber", until`)
}
