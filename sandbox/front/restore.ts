import { and, like, ne, notInArray, sql } from 'drizzle-orm'

import { isOk } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem } from '#sandbox/app-calls/dealer-system.ts'
import { changeDevice } from '#sandbox/cabinet/cabinet-device.ts'
import { beat } from '#sandbox/cabinet/cabinet-gateway.ts'
import { cabinetBoxes } from '#sandbox/cabinet/cabinet.table.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { deskProcesses, failureModes } from '#sandbox/core/desk.table.ts'
import { dealerSystems } from '#sandbox/dealer/dealer.table.ts'
import { keycafeSettings } from '#sandbox/keycafe/keycafe.table.ts'
import { pushBrowsers } from '#sandbox/push/push.table.ts'
import { reportReceipts } from '#sandbox/terminal/report-receipts.ts'
import { setOnline } from '#sandbox/terminal/terminal-state.ts'

import { readFaults, type Fault } from './faults.ts'
import { playedMark } from './scenarios.ts'
import { endedStates } from './visits.ts'

type Desk = { db: SandboxDb; connection: Connection; now: number }

/** `faults`: how many things work again; `visits`: how many visits of scenarios were called off; `left`: how many were not. */
export type Restored = { faults: number; visits: number; left: number }

/** Makes everything work as it should, has the machines report what they kept, and calls off the visits of scenarios. */
export async function restoreAll(desk: Desk): Promise<Restored> {
  const { db, connection } = desk
  const faults = await readFaults(db, connection)
  await db.batch([
    db
      .update(failureModes)
      .set({ mode: 'normal', remaining: 0 })
      .where(sql`true`),
    db
      .update(dealerSystems)
      .set({ failureMode: 'normal' })
      .where(sql`true`),
    db
      .update(pushBrowsers)
      .set({ failureMode: 'normal' })
      .where(sql`true`),
    db.update(keycafeSettings).set({ mode: 'normal' }).where(ne(keycafeSettings.mode, 'normal')),
    db
      .update(cabinetBoxes)
      .set({ isStuck: false, isBlind: false })
      .where(sql`true`),
  ])
  await restoreMachines(desk, faults)
  return { faults: faults.length, ...(await callOffPlayed(desk)) }
}

/** As it is measured where all is well. */
const well = {
  isOnline: true,
  offlineForMs: 0,
  way: 'now',
  onMains: true,
  batteryPercent: 96,
  temperature: 21,
  isTampered: false,
} as const

async function restoreMachines({ db, connection }: Desk, faults: readonly Fault[]): Promise<void> {
  const { appUrl, lockers, terminals } = connection
  const cabinets = new Set(faults.flatMap((fault) => ('lockerId' in fault ? [fault.lockerId] : [])))
  const lines = new Set(faults.flatMap((fault) => ('terminalId' in fault ? [fault.terminalId] : [])))
  for (const locker of lockers.filter(({ id }) => cabinets.has(id))) {
    await changeDevice(db, locker.id, well)
    await beat({ db, appUrl, locker, clock: Date.now }, { evenLate: true })
  }
  for (const terminal of terminals.filter(({ deviceId }) => lines.has(deviceId))) {
    await setOnline(db, terminal.deviceId, true)
    await reportReceipts({ db, appUrl, terminal, clock: Date.now })
  }
}

/** Calls off the visits that scenarios made and that have not ended, as their dealer systems. */
async function callOffPlayed({ db, connection }: Desk): Promise<Pick<Restored, 'visits' | 'left'>> {
  const played = await db
    .select()
    .from(deskProcesses)
    .where(
      and(
        like(deskProcesses.externalWorkOrderId, `%${playedMark}%`),
        notInArray(deskProcesses.state, [...endedStates]),
      ),
    )
  let visits = 0
  for (const { id, accountId } of played) {
    const account = connection.accounts.find((one) => one.id === accountId)
    if (account === undefined) continue
    const answer = await dealerSystem(connection, account).cancelProcess(id, 'Kokeilu on ohi')
    if (isOk(answer)) visits += 1
  }
  return { visits, left: played.length - visits }
}
