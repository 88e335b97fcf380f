import type { SQL } from 'drizzle-orm'

import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import type { Statement } from '#worker/db/db.ts'

import type { CustomerCall } from './customer-call.ts'

type CustomerWebhook = {
  process: { id: string }
  type: 'process.note_changed' | 'process.choices_changed'
  guard: SQL
}

/** Tells the dealer system what the customer said on their page, with the edit that `guard` says was made. */
export function customerWebhookStatements(
  { deps: { db, clock } }: CustomerCall,
  { process, type, guard }: CustomerWebhook,
): Statement[] {
  return webhookStatements(db, { processId: process.id, type, guard, now: clock.now() })
}
