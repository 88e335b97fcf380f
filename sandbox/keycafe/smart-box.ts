import { desc, eq, isNull, sql } from 'drizzle-orm'

import { basicHeader } from '#sandbox/core/basic-auth.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { keycafeBins, keycafeEvents, keycafeKeys, keycafeReleases, keycafeSettings } from './keycafe.table.ts'

/** A release runs out where nobody presses the button. */
const releaseLivesMs = 2 * 60_000
const firstBinId = 900

export type Bin = typeof keycafeBins.$inferSelect
export type Event = typeof keycafeEvents.$inferSelect
export type Settings = typeof keycafeSettings.$inferSelect

/** The bins, which are there from the beginning. */
export async function readBins(db: SandboxDb): Promise<Bin[]> {
  const labels = [1, 2, 3, 4, 5, 6].map((number) => ({ id: firstBinId + number, label: `A-${number}` }))
  await db.insert(keycafeBins).values(labels).onConflictDoNothing()
  return db.select().from(keycafeBins).orderBy(keycafeBins.id)
}

export async function readSettings(db: SandboxDb): Promise<Settings> {
  const [settings] = await db
    .insert(keycafeSettings)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: keycafeSettings.id, set: { id: 1 } })
    .returning()
  if (settings === undefined) throw new Error('The settings were not kept')
  return settings
}

export function releaseState({ openedAt, createdAt }: typeof keycafeReleases.$inferSelect, now: number) {
  const completed = openedAt !== null
  return { completed, expired: !completed && createdAt <= now - releaseLivesMs }
}

/** Somebody types a code: whose key lies in a bin takes it out, else it goes into the first one that is empty. */
export async function typeCode(db: SandboxDb, code: string, now: number): Promise<Event | 'unknown' | 'full'> {
  const [key] = await db.select().from(keycafeKeys).where(eq(keycafeKeys.code, code))
  if (key === undefined) return 'unknown'
  const bins = await readBins(db)
  const own = bins.find(({ keyId }) => keyId === key.id)
  const bin = own ?? bins.find(({ keyId }) => keyId === null)
  if (bin === undefined) return 'full'
  await db
    .update(keycafeBins)
    .set({ keyId: own === undefined ? key.id : null })
    .where(eq(keycafeBins.id, bin.id))
  const type = own === undefined ? 'DROPOFF' : 'PICKUP'
  const [event] = await db
    .insert(keycafeEvents)
    .values({ type, keyId: key.id, keyName: key.name, bin: bin.label, createdAt: now })
    .returning()
  return event ?? 'unknown'
}

/** Somebody presses the button that blinks at a bin. */
export async function pressButton(db: SandboxDb, binId: number, now: number): Promise<boolean> {
  const waiting = await db
    .select()
    .from(keycafeReleases)
    .where(sql`${keycafeReleases.binId} = ${binId} and ${isNull(keycafeReleases.openedAt)}`)
    .orderBy(desc(keycafeReleases.id))
  const release = waiting.find((one) => !releaseState(one, now).expired)
  if (release === undefined) return false
  await db.update(keycafeReleases).set({ openedAt: now }).where(eq(keycafeReleases.id, release.id))
  return true
}

/** An event as the API and the calls tell it: in whole seconds. */
export function eventBody({ id, type, keyId, keyName, bin, createdAt }: Event, locationId: string) {
  return {
    id,
    dateCreated: `${new Date(createdAt).toISOString().slice(0, 19)}Z`,
    type,
    bin,
    anonymous: true,
    key: { id: keyId, name: keyName },
    location: { id: Number(locationId), name: 'Pääovi' },
  }
}

/** Calls the app about an event, once; what it answered is kept with it. */
export async function sendEvent(db: SandboxDb, event: Event, locationId: string): Promise<void> {
  const { webhookUrl, webhookUser, webhookPassword, mode } = await readSettings(db)
  const answered =
    webhookUrl === '' || mode === 'silent'
      ? 'lost'
      : await post(webhookUrl, basicHeader(webhookUser, webhookPassword), eventBody(event, locationId))
  await db.update(keycafeEvents).set({ answered }).where(eq(keycafeEvents.id, event.id))
}

async function post(url: string, authorization: string, body: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Authorization: authorization }
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    await response.body?.cancel()
    return String(response.status)
  } catch {
    return 'no_answer'
  }
}
