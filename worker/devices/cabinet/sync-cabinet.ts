import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { isGood } from '#worker/collect-pass/index.ts'
import type {
  DeviceCommandResults,
  DeviceCommandResultsAnswer,
  DeviceSyncForm,
  CountedSync,
} from '#worker/contract/device.ts'
import { readTogether, type Db, type Statement } from '#worker/db/db.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { admittedStatements, deviceOf, heldBoxesOf, knownKeyEvents, tenuresOf } from '#worker/devices/device.queries.ts'
import { admitCabinet, type Body, type Cabinet, type SignedCall } from '#worker/devices/signed-call.ts'
import { writeAdmitted } from '#worker/devices/write-admitted.ts'
import {
  markBoxCommandsFetchedStatement,
  overflowOf,
  pendingBoxCommands,
  settleBoxCommandsStatement,
} from '#worker/lockers/index.ts'
import { deviceTicket } from '#worker/providers/index.ts'

import { boxOpening } from './box-opening.ts'
import { toCommand } from './heartbeat.ts'
import { leaveFaultyBoxes } from './leave-faulty.ts'
import { recordStatements, takenOutOf, type Report } from './record-events.ts'
import { emptyStatements, reportsOfState, sensorsOf } from './sensor-differences.ts'
import { settleReports } from './settle-reports.ts'

type Call<Data> = { deps: Dependencies; call: SignedCall; body: Body<Data> }

/** A cabinet tells how each box stands, which makes up for reports that were lost, and gets all that it needs to go on alone. */
export async function syncCabinet({ deps, call, body }: Call<DeviceSyncForm>): Promise<CountedSync> {
  const { db, clock } = deps
  const boxes = { deviceId: call.deviceId, boxNumbers: body.unchecked?.boxes.map(({ boxNumber }) => boxNumber) ?? [] }
  const now = clock.now()
  const { devices, held, known, tenures, sensors } = await readTogether(db, {
    devices: deviceOf(db, call),
    held: heldBoxesOf(db, boxes),
    known: knownKeyEvents(db, boxes),
    tenures: tenuresOf(db, { ...boxes, now }),
    sensors: sensorsOf(db, boxes),
  })
  const cabinet = await admitCabinet(deps, call, devices[0])
  const reports = reportsOfState(body.checked(), { cabinet, sensors, now })
  if (reports.length > 0) {
    const firstOf = (judged: readonly Report[]) => recordStatements(db, { cabinet, reports: judged, now })
    await settleReports(deps, { cabinet, reports, known, held, tenures, firstOf })
    await leaveFaultyBoxes(deps, { cabinet, boxNumbers: takenOutOf(reports) })
  }
  const { commands, codes, overflow } = await fetchAll(deps, {
    call,
    cabinet,
    first: emptyStatements(db, { sync: body.checked(), cabinet, sensors, now }),
  })
  const room = await deviceTicket({ ...deps, deviceId: call.deviceId })
  return { time: now, commands, codes, overflow, ...keyWaitsOf(cabinet), room }
}

/** Records a cabinet's report of what became of the openings that staff wanted. */
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
  await writeAdmitted(
    db,
    [
      ...admittedStatements(db, { call, lockerId, now }),
      settleBoxCommandsStatement(db, { lockerId: sql`${lockerId}`, results, now }),
    ],
    {},
  )
  return { settled: results.length }
}

/** Said only while a key waits. */
function keyWaitsOf({ keyWaits }: Cabinet): { keyWaits?: true } {
  return keyWaits ? { keyWaits } : {}
}

type Fetching = { call: SignedCall; cabinet: Cabinet; first: readonly Statement[] }

/** Writes that the call was let in, and reads what the cabinet has to know. */
async function fetchAll({ db, clock }: Dependencies, { call, cabinet, first }: Fetching) {
  const now = clock.now()
  const lockerId = sql`${cabinet.lockerId}`
  const rows = await writeAdmitted(
    db,
    [
      ...first,
      ...admittedStatements(db, { call, lockerId: cabinet.lockerId, now }),
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

function toCode({ until, ...opens }: OpeningCode) {
  return { ...opens, until }
}

type OpeningCode = { code: string; boxNumber: number; until: number | null }

/** Returns the box that each code of the cabinet opens now, the codes of passes among them. */
function openingCodes(db: Db, { lockerId, now }: { lockerId: SQL; now: number }) {
  const from = sql`from ${boxLeases} l join ${boxes} b on b.id = l.box_id join ${processes} p on p.id = l.process_id`
  const where = sql`where l.locker_id = ${lockerId} and l.ended_at is null and ${boxOpening()}`
  return db.all<OpeningCode>(sql`
    select l.access_code as code, b.number as "boxNumber", null as until ${from} ${where}
    union all
    select c.access_code, b.number, c.valid_until ${from} join ${collectPasses} c on c.process_id = p.id ${where}
      and ${isGood(now)} order by "boxNumber", until`)
}
