import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'

import { isOk, problemCode, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { callAsDevice, isPassing, lockSeconds } from '#sandbox/app-calls/device.ts'
import type { ConnectedLocker } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { settledBy } from '#sandbox/gateway/report.ts'

import { readDevice } from './cabinet-state.ts'
import { cabinetEvents } from './cabinet.table.ts'

export type Cabinet = { db: SandboxDb; appUrl: string; locker: ConnectedLocker; now: number }

export type OpenAnswer =
  | { result: 'opened'; boxNumber: number }
  | { result: 'wrong_code' }
  | { result: 'locked_out'; seconds: number }
  /** The code is good; `message` says what to do instead. */
  | { result: 'no_box'; message: string | null }
  | { result: 'failed'; code: string }

const openedSchema = z.object({ boxNumber: z.int() })
const noBoxSchema = z.object({ code: z.literal('device.no_box_free'), message: z.string().optional() })

/** Asks the app which box a code opens; a cabinet that is offline goes by what it heard last. */
export async function askForBox({ db, appUrl, locker, now }: Cabinet, code: string): Promise<OpenAnswer> {
  const device = await readDevice(db, locker.id)
  if (!device.isOnline) {
    const at = now - device.offlineForMs
    const known = device.codes.find((one) => one.code === code && (one.until === null || Date.parse(one.until) > at))
    return known === undefined ? { result: 'wrong_code' } : { result: 'opened', boxNumber: known.boxNumber }
  }
  const answer = await callAsDevice({ appUrl, ...locker }, { path: '/api/device/open', json: { code }, now })
  const opened = isOk(answer) ? openedSchema.safeParse(answer.body).data : undefined
  if (opened !== undefined) return { result: 'opened', boxNumber: opened.boxNumber }
  const seconds = lockSeconds(answer)
  if (seconds !== null) return { result: 'locked_out', seconds }
  const full = noBoxSchema.safeParse(answer.body).data
  if (full !== undefined) return { result: 'no_box', message: full.message ?? null }
  const isAboutTheCode = answer.status === 404 || answer.status === 409 || answer.status === 422
  return isAboutTheCode ? { result: 'wrong_code' } : { result: 'failed', code: problemCode(answer) }
}

const atOnce = 50
/** Of what was taken already a cabinet that mixes everything up reports so much again. */
const reportedAgain = 5

type EventRow = typeof cabinetEvents.$inferSelect
type Reporting = 'sent' | 'waiting' | 'refused'

/**
 * Sends what the app has not taken yet, oldest first or as the cabinet's way has it; answers what became of it. With
 * `evenLate` also what is to come late.
 */
export async function reportEvents(cabinet: Cabinet, { evenLate = false } = {}): Promise<Reporting> {
  const { db, locker, now } = cabinet
  const rows = await eventRows(db, locker.id, 'unsent')
  // Asked last: what came while it was cut off is not among them.
  const { isOnline, way } = await readDevice(db, locker.id)
  if (rows.length === 0) return 'sent'
  if (!isOnline || (way === 'late' && !evenLate)) return 'waiting'
  const calls = way === 'shuffled' ? shuffled(rows, await eventRows(db, locker.id, 'sent')) : [rows]
  for (const [at, events] of calls.entries()) {
    // A call signed at the same instant as another would be its replay.
    const answer = await sendEvents({ ...cabinet, now: now + 2 * at }, events)
    if (way === 'twice') await sendEvents({ ...cabinet, now: now + 2 * at + 1 }, events)
    if (isPassing(answer)) return 'waiting'
    const ids = settledBy(answer, events).map(({ id }) => id)
    await db.update(cabinetEvents).set({ sentAt: now }).where(inArray(cabinetEvents.id, ids))
    if (!isOk(answer)) return 'refused'
  }
  return 'sent'
}

function eventRows(db: SandboxDb, lockerId: string, which: 'sent' | 'unsent'): Promise<EventRow[]> {
  const isSent = which === 'sent' ? isNotNull(cabinetEvents.sentAt) : isNull(cabinetEvents.sentAt)
  return db
    .select()
    .from(cabinetEvents)
    .where(and(eq(cabinetEvents.lockerId, lockerId), isSent))
    .orderBy(which === 'sent' ? desc(cabinetEvents.occurredAt) : asc(cabinetEvents.occurredAt))
    .limit(which === 'sent' ? reportedAgain : atOnce)
}

/** One call an event, the newest first, with some of those that were reported before between them. */
function shuffled(rows: readonly EventRow[], reported: readonly EventRow[]): EventRow[][] {
  return rows.toReversed().flatMap((row, at) => {
    const again = reported[at % Math.max(reported.length, 1)]
    return again === undefined ? [[row]] : [[row], [again]]
  })
}

function sendEvents({ appUrl, locker, now }: Cabinet, rows: readonly EventRow[]): Promise<AppAnswer> {
  const events = rows.map(({ id, type, boxNumber, occurredAt, code }) => {
    const event = { id, type, boxNumber, occurredAt: new Date(occurredAt).toISOString() }
    return code === null ? event : { ...event, code }
  })
  return callAsDevice({ appUrl, ...locker }, { path: '/api/device/events', json: { events }, now })
}
