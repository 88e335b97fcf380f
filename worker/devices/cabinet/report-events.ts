import type { Dependencies } from '#core/dependencies.ts'
import { mayPutBack } from '#domain/keys/cabinet.ts'
import type { DeviceEventsForm, DeviceEventsAnswer } from '#worker/contract/device.ts'
import { readTogether } from '#worker/db/db.ts'
import {
  admittedStatements,
  deviceOf,
  heldBoxesOf,
  knownKeyEvents,
  tenuresOf,
  type HeldBox,
} from '#worker/devices/device.queries.ts'
import { admitCabinet, type Body, type SignedCall } from '#worker/devices/signed-call.ts'
import { workAtLocker } from '#worker/lockers/index.ts'

import { firstReckoned, reportsOf } from './happened-at.ts'
import { knownBoxes, refuseUnknownBoxes } from './known-boxes.ts'
import { leaveFaultyBoxes } from './leave-faulty.ts'
import { recordStatements, takenOutOf, type Report } from './record-events.ts'
import { settleReports } from './settle-reports.ts'

type ReportInput = { deps: Dependencies; call: SignedCall; body: Body<DeviceEventsForm> }

/**
 * Takes what a cabinet reports: writes it down, and moves on the processes whose boxes it is about. An event that comes
 * again, late or before an earlier one leads to the same end, because what is judged is all that was ever reported; so
 * the device sends what was not answered with success again.
 */
export async function reportEvents({ deps, call, body }: ReportInput): Promise<DeviceEventsAnswer> {
  const { db, clock } = deps
  const events = body.unchecked?.events ?? []
  const boxes = { deviceId: call.deviceId, boxNumbers: [...new Set(events.map(({ boxNumber }) => boxNumber))] }
  const ids = events.map(({ id }) => id)
  const now = clock.now()
  const { devices, held, known, tenures, numbers, reckonedBefore } = await readTogether(db, {
    devices: deviceOf(db, call),
    held: heldBoxesOf(db, boxes),
    known: knownKeyEvents(db, boxes),
    tenures: tenuresOf(db, { ...boxes, now }),
    numbers: knownBoxes(db, boxes),
    reckonedBefore: firstReckoned(db, { deviceId: call.deviceId, ids }),
  })
  const cabinet = await admitCabinet(deps, call, devices[0])
  const checked = body.checked().events
  refuseUnknownBoxes({ events: checked, known: numbers })
  const reports = reportsOf(checked, { cabinet, reckonedBefore, now })
  const firstOf = (judged: readonly Report[]) => [
    ...admittedStatements(db, { call, lockerId: cabinet.lockerId, now }),
    ...recordStatements(db, { cabinet, reports: judged, now }),
  ]
  await settleReports(deps, { cabinet, reports, known, held, tenures, firstOf })
  await leaveFaultyBoxes(deps, { cabinet, boxNumbers: takenOutOf(reports) })
  if (mayOpenAgain(held, reports)) deps.wake(workAtLocker(cabinet.lockerId))
  return { accepted: reports.length }
}

/**
 * Returns whether keys came or went in a box whose code opens it as long as it was emptied: no process moves by that.
 */
function mayOpenAgain(held: readonly HeldBox[], reports: readonly Report[]): boolean {
  const boxNumbers = held
    .filter(({ endedAt, state, processType }) => endedAt === null && mayPutBack(state, processType))
    .map(({ boxNumber }) => boxNumber)
  const isOfKeys = ({ type }: Report) => type === 'keys_present' || type === 'keys_taken'
  return reports.some((report) => isOfKeys(report) && boxNumbers.includes(report.boxNumber))
}
