/** An address that listens, what it is told of, and events as the code of a change tells them. */
import { sql } from 'drizzle-orm'
import * as z from 'zod'

import { eventWebhookStatements, webhookStatements } from '#core/outbox/webhook-statements.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'
import { runBatch } from '#worker/db/db.ts'

import { rowsOf, testDb } from './database.ts'

/** Makes an account listen to all events there are. */
export async function listenToWebhooks(accountId = 'acc_north'): Promise<void> {
  await rowsOf(
    `insert into webhook_endpoints (id, account_id, url, sealed_secret, enabled, api_version, created_at, updated_at, version)
     values ('whe_' || ?1, ?1, 'https://dms.example/events', 'v1.sealed', 1, '1.1', 0, 0, 1)`,
    accountId,
  )
}

const eventSchema = z.tuple([z.string(), z.string().nullable()])

/** The events that wait to be sent or were, in their order, each with what it is about; each had an effect written with it. */
export async function webhookEvents(): Promise<[string, string | null][]> {
  const rows = await rowsOf('select type, subject_id from webhook_deliveries order by created_at, rowid')
  return rows.map((row) => eventSchema.parse(Object.values(row)))
}

type HistoryEvent = { id: string; processId: string; version: number; type: string; to: ProcessState; now: number }
type Beside = { from?: ProcessState | null; actor?: string; reason?: string | null }

/** Writes an event of the history, and tells of it, as a transition does. */
export async function writeEvent(event: HistoryEvent, { from = null, actor = 'system', reason = null }: Beside = {}) {
  const { id, processId, version, type, to, now } = event
  await rowsOf(
    `insert into process_events (id, process_id, version, type, from_state, to_state, actor_kind, reason, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    processId,
    version,
    type,
    from,
    to,
    actor,
    reason,
    now,
  )
  await runBatch(testDb(), eventWebhookStatements(testDb(), { processId, id, type, from, to, now }))
}

type Told = { processId: string; type: WebhookType; subjectId?: string; now: number }

/** Tells of something as the change does that wrote it. */
export async function writeWebhook(told: Told): Promise<void> {
  await runBatch(testDb(), webhookStatements(testDb(), { ...told, guard: sql`1` }))
}
