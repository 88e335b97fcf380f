import { eq } from 'drizzle-orm'

import { isOk } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem, readDealerProcess, type DealerProcess } from '#sandbox/app-calls/dealer-system.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { deskProcesses } from '#sandbox/core/desk.table.ts'

import { possibleEvents } from './staff.ts'

export type DeskProcess = typeof deskProcesses.$inferSelect

export async function findDeskProcess(db: SandboxDb, id: string): Promise<DeskProcess | null> {
  const [process] = await db.select().from(deskProcesses).where(eq(deskProcesses.id, id))
  return process ?? null
}

type NewProcess = Omit<DeskProcess, 'events' | 'eventsVersion' | 'boxNumber'>

/** Keeps a process that the desk has not seen before; one that it has stays as it is. */
export async function keepNewProcess(db: SandboxDb, process: NewProcess): Promise<DeskProcess> {
  const kept = { ...process, events: [], eventsVersion: null, boxNumber: null }
  await db.insert(deskProcesses).values(kept).onConflictDoNothing()
  return kept
}

/** Asks the app about one process; what it says is kept. Without an answer, what it said last stands. */
export async function refreshProcess(
  { db, connection }: { db: SandboxDb; connection: Connection },
  process: DeskProcess,
): Promise<DeskProcess> {
  const account = connection.accounts.find(({ id }) => id === process.accountId)
  // Nothing leads out of the last state.
  if (account === undefined || process.state === 'CLOSED') return process
  const answer = await dealerSystem(connection, account).getProcess(process.id)
  const now = isOk(answer) ? readDealerProcess(answer.body) : null
  if (now === null || now.version === process.eventsVersion) return process
  return keep({ db, connection }, process, now)
}

async function keep(
  desk: { db: SandboxDb; connection: Connection },
  process: DeskProcess,
  { state, version }: DealerProcess,
): Promise<DeskProcess> {
  const possible = await possibleEvents(desk, process)
  const asked =
    possible?.version === version
      ? { events: possible.types, eventsVersion: version, boxNumber: possible.boxNumber }
      : {}
  const change = { state, version, ...asked }
  await desk.db.update(deskProcesses).set(change).where(eq(deskProcesses.id, process.id))
  return { ...process, ...change }
}
