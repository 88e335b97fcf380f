import { and, eq } from 'drizzle-orm'
import * as z from 'zod'

import { isOk } from '#sandbox/app-calls/call-app.ts'
import { callAsDevice } from '#sandbox/app-calls/device.ts'

import { reportEvents, type Cabinet } from './cabinet-calls.ts'
import { actOnBox, changeDevice, readCabinet, readDevice } from './cabinet-state.ts'
import { cabinetCommands } from './cabinet.table.ts'

const commandSchema = z.object({ id: z.string(), boxNumber: z.int(), expiresAt: z.string() })
const heartbeatSchema = z.object({ commands: z.array(commandSchema) })
const syncSchema = heartbeatSchema.extend({
  codes: z.array(z.object({ code: z.string(), boxNumber: z.int(), until: z.string().nullable() })),
  overflow: z.record(z.string(), z.string()),
})

const beatEveryMs = 4_000
const syncEveryMs = 20_000

/** What a cabinet does by itself as long as somebody looks: reports, beats, and obeys the commands of staff. */
export async function beatWhenDue(cabinet: Cabinet): Promise<void> {
  const { isOnline, beatAt, syncedAt } = await readDevice(cabinet.db, cabinet.locker.id)
  if (!isOnline || cabinet.now - beatAt < beatEveryMs) return
  await changeDevice(cabinet.db, cabinet.locker.id, { beatAt: cabinet.now })
  await beat(cabinet, { withState: cabinet.now - syncedAt >= syncEveryMs })
}

/** Reports first, so that how the boxes stand comes after how they came to stand so. */
export async function beat(cabinet: Cabinet, { withState = true, evenLate = false } = {}): Promise<void> {
  const { isOnline, way } = await readDevice(cabinet.db, cabinet.locker.id)
  if (!isOnline) return
  const reported = await reportEvents(cabinet, { evenLate })
  if (reported === 'waiting' && way !== 'late') return
  const commands = withState && reported !== 'waiting' ? await sync(cabinet) : await heartbeat(cabinet)
  for (const command of commands) await obey(cabinet, command)
  await reportOutcomes(cabinet)
  await reportEvents(cabinet, { evenLate })
}

type Command = z.infer<typeof commandSchema>

async function heartbeat({ appUrl, locker, now }: Cabinet): Promise<Command[]> {
  const answer = await callAsDevice({ appUrl, ...locker }, { path: '/api/device/heartbeat', json: {}, now })
  return heartbeatSchema.safeParse(answer.body).data?.commands ?? []
}

async function sync({ db, appUrl, locker, now }: Cabinet): Promise<Command[]> {
  const { boxes, isOnline } = await readCabinet(db, locker)
  // It may have been cut off since the beat began.
  if (!isOnline) return []
  const json = {
    asOf: new Date(now).toISOString(),
    boxes: boxes.map(({ number, doorOpen, keysInside, isStuck, isBlind }) => ({
      boxNumber: number,
      doorOpen,
      keysInside: isBlind ? null : keysInside,
      isFaulty: isStuck,
    })),
  }
  const answer = await callAsDevice({ appUrl, ...locker }, { path: '/api/device/sync', json, now })
  const synced = isOk(answer) ? syncSchema.safeParse(answer.body).data : undefined
  if (synced === undefined) return []
  await changeDevice(db, locker.id, { codes: synced.codes, overflow: synced.overflow, syncedAt: now })
  return synced.commands
}

/** Opens what staff want opened, each wish once. */
async function obey({ db, locker, now }: Cabinet, { id, boxNumber, expiresAt }: Command): Promise<void> {
  if (Date.parse(expiresAt) <= now) return
  const { boxes } = await readCabinet(db, locker)
  const box = boxes.find(({ number }) => number === boxNumber)
  const outcome = box === undefined || box.isStuck ? 'failed' : 'opened'
  const [made] = await db
    .insert(cabinetCommands)
    .values({ id, lockerId: locker.id, outcome })
    .onConflictDoNothing()
    .returning()
  if (made !== undefined) await actOnBox({ db, locker, number: boxNumber, action: 'open', now })
}

async function reportOutcomes({ db, appUrl, locker, now }: Cabinet): Promise<void> {
  const unreported = and(eq(cabinetCommands.lockerId, locker.id), eq(cabinetCommands.isReported, false))
  const rows = await db.select().from(cabinetCommands).where(unreported).limit(100)
  if (rows.length === 0) return
  const json = { results: rows.map(({ id, outcome }) => ({ id, outcome })) }
  const answer = await callAsDevice({ appUrl, ...locker }, { path: '/api/device/command-results', json, now })
  if (isOk(answer)) await db.update(cabinetCommands).set({ isReported: true }).where(unreported)
}
