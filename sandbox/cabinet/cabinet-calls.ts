import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod'

import { isOk, problemCode } from '#sandbox/app-calls/call-app.ts'
import { callAsDevice } from '#sandbox/app-calls/device.ts'
import type { ConnectedLocker } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { cabinetEvents } from './cabinet.table.ts'

type Cabinet = { db: SandboxDb; appUrl: string; locker: ConnectedLocker; now: number }

export type OpenAnswer =
  | { result: 'opened'; boxNumber: number }
  | { result: 'wrong_code' }
  | { result: 'locked_out'; seconds: number }
  | { result: 'failed'; code: string }

const openedSchema = z.object({ boxNumber: z.int() })
const usualLockSeconds = 60

/** Asks the app which box a code opens. */
export async function askForBox({ appUrl, locker, now }: Cabinet, code: string): Promise<OpenAnswer> {
  const answer = await callAsDevice({ appUrl, ...locker }, { path: '/api/device/open', json: { code }, now })
  const opened = isOk(answer) ? openedSchema.safeParse(answer.body).data : undefined
  if (opened !== undefined) return { result: 'opened', boxNumber: opened.boxNumber }
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('Retry-After') ?? usualLockSeconds)
    return { result: 'locked_out', seconds: Number.isFinite(seconds) ? seconds : usualLockSeconds }
  }
  const isAboutTheCode = answer.status === 404 || answer.status === 409 || answer.status === 422
  return isAboutTheCode ? { result: 'wrong_code' } : { result: 'failed', code: problemCode(answer) }
}

const atOnce = 50
/** The app may take a report later after these; any other refusal is final. */
const passing = new Set([0, 401, 408, 425, 429])

/** Sends what the app has not taken yet, oldest first; tells what became of it. */
export async function reportEvents({ db, appUrl, locker, now }: Cabinet): Promise<'sent' | 'waiting' | 'refused'> {
  const rows = await db
    .select()
    .from(cabinetEvents)
    .where(and(eq(cabinetEvents.lockerId, locker.id), isNull(cabinetEvents.sentAt)))
    .orderBy(asc(cabinetEvents.occurredAt))
    .limit(atOnce)
  if (rows.length === 0) return 'sent'
  const events = rows.map(({ id, type, boxNumber, occurredAt }) => {
    return { id, type, boxNumber, occurredAt: new Date(occurredAt).toISOString() }
  })
  const answer = await callAsDevice({ appUrl, ...locker }, { path: '/api/device/events', json: { events }, now })
  if (!isOk(answer) && (passing.has(answer.status) || answer.status >= 500)) return 'waiting'
  const ids = rows.map(({ id }) => id)
  await db.update(cabinetEvents).set({ sentAt: now }).where(inArray(cabinetEvents.id, ids))
  return isOk(answer) ? 'sent' : 'refused'
}
