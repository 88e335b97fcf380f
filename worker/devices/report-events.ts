import { sql } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import { changedRows, isConstraintViolation, runBatch, type Db, type Statement } from '#core/db.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { happeningsAtBox } from '#domain/cabinet.ts'
import type { DeviceEvent, DeviceEvents, DeviceEventsAnswer } from '#domain/contract/device.ts'
import { eventTargets } from '#domain/process-lifecycle.ts'
import { confirmLeaseStatement } from '#worker/lockers/index.ts'
import { transitionStatements, whileIn, type Happening } from '#worker/process/index.ts'

import { replayRefused, reportNotTaken } from './device.errors.ts'
import { admittedStatements, deviceOf, heldBoxesOf, type HeldBox } from './device.queries.ts'
import { recordStatements, type Report } from './record-events.ts'
import { admitCabinet, type Body, type Cabinet, type SignedCall } from './signed-call.ts'

type ReportInput = { deps: Dependencies; call: SignedCall; body: Body<DeviceEvents> }

/**
 * Takes what a cabinet reports: writes it down, and moves on the processes whose boxes it is about. An event that comes
 * again, late or before an earlier one leads to the same end, because each is judged by where the process stands now; so
 * the device sends what was not answered with success again.
 */
export async function reportEvents({ deps, call, body }: ReportInput): Promise<DeviceEventsAnswer> {
  const { db } = deps
  const boxNumbers = body.unchecked?.events.map(({ boxNumber }) => boxNumber) ?? []
  const [devices, held] = await db.batch([deviceOf(db, call), heldBoxesOf(db, { deviceId: call.deviceId, boxNumbers })])
  const cabinet = await admitCabinet(deps, call, devices[0])
  const reports = body.checked().events.map((event) => asReport(event, cabinet))
  const first = [
    ...admission(deps, call, cabinet),
    ...recordStatements(db, { cabinet, reports, now: deps.clock.now() }),
  ]
  await settle(deps, { cabinet, reports, held, first })
  return { accepted: reports.length }
}

function asReport(event: DeviceEvent, { clockOffsetMs }: Cabinet): Report {
  return { ...event, happenedAt: Date.parse(event.occurredAt) + clockOffsetMs }
}

function admission({ db, clock }: Dependencies, call: SignedCall, { lockerId }: Cabinet): Statement[] {
  return admittedStatements(db, { call, lockerId, now: clock.now() })
}

const mostRounds = 3

type Settling = { cabinet: Cabinet; reports: readonly Report[]; held: readonly HeldBox[]; first: readonly Statement[] }

/** Writes everything in one round trip; only who lost a race against another change looks and tries again. */
async function settle(deps: Dependencies, { cabinet, reports, held, first }: Settling): Promise<void> {
  const { db } = deps
  let statements = first
  let boxes = held
  for (let round = 0; round < mostRounds; round += 1) {
    const moves = boxes.flatMap((box) => movesOf(deps, { cabinet, box, reports }))
    const results = await write(db, [...statements, ...moves.flatMap((move) => move.statements)])
    let at = statements.length
    const lost = moves.filter((move) => {
      const won = changedRows(results[at + move.decisive]) > 0
      at += move.statements.length
      if (won) deps.wake(move.processId)
      return !won
    })
    if (lost.length === 0) return
    statements = []
    boxes = await heldBoxesOf(db, { deviceId: cabinet.deviceId, boxNumbers: lost.map(({ boxNumber }) => boxNumber) })
  }
  throw reportNotTaken()
}

async function write(db: Db, statements: readonly Statement[]): Promise<D1Result[]> {
  try {
    return await runBatch(db, statements)
  } catch (error) {
    throw isConstraintViolation(error, 'device_signatures') ? replayRefused() : error
  }
}

/** `decisive` is the place of the statement that writes a row when the move was made. */
type Move = { processId: string; boxNumber: number; statements: Statement[]; decisive: number }

type Moving = { cabinet: Cabinet; box: HeldBox; reports: readonly Report[] }

function movesOf({ db, clock }: Dependencies, { cabinet, box, reports }: Moving): Move[] {
  const now = clock.now()
  const own = reports
    .filter(({ boxNumber, happenedAt }) => boxNumber === box.boxNumber && concerns(box, happenedAt))
    .toSorted((one, other) => one.happenedAt - other.happenedAt)
  const guard = sql`id = ${box.leaseId}`
  const confirm = own.some(({ type }) => type === 'keys_present')
    ? [confirmLeaseStatement(db, { processId: box.processId, now, guard })]
    : []
  const happenings = happeningsOf(box, own, { kind: 'locker', id: cabinet.deviceId })
  const { processId, boxNumber } = box
  if (happenings.length === 0)
    return confirm.length === 0 ? [] : [{ processId, boxNumber, statements: confirm, decisive: 0 }]
  const { statements } = transitionStatements(db, {
    standing: { ...box, id: processId },
    happenings,
    now,
    guard: whileIn(box.state),
  })
  return [{ processId, boxNumber, statements: [...confirm, ...statements], decisive: confirm.length }]
}

/** How far our reckoning of a device's clock may be off. */
const toleranceMs = 1000

/** What happened before the box was leased is about whoever had it then. */
function concerns({ leasedAt }: HeldBox, happenedAt: number): boolean {
  return happenedAt >= leasedAt - toleranceMs
}

function happeningsOf(box: HeldBox, reports: readonly Report[], locker: Actor): Happening[] {
  const returnsKeys = box.processType === 'NO_DMS_RETRIEVE_AND_RETURN' || box.returnsSubstituteVehicle === 1
  let { state } = box
  const happenings: Happening[] = []
  for (const { type } of reports) {
    for (const event of happeningsAtBox({ state, processType: box.processType, returnsKeys }, type)) {
      happenings.push({ type: event.type, actor: event.actor === 'locker' ? locker : systemActor })
      state = eventTargets[event.type]
    }
  }
  return happenings
}
