import { sql } from 'drizzle-orm'

import { conflict, notFound } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { changeSettings, idOfClick, type SettingsCall } from '#core/settings-change.ts'
import type { CountedWebhookEndpoint, WebhookPingInput } from '#worker/contract/staff/settings/webhook-settings.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { webhookEndpoints } from '#worker/db/schema/webhook.table.ts'

import { endpointId, endpointRows, toEndpoint } from './endpoint.ts'
import { keepRequestedPing } from './kept-ping.ts'
import { pingEffectKind } from './ping.ts'

/**
 * Enqueues a ping to the account's address, once a click, and clears the result of the one before. Throws 404
 * `webhook.not_found`, 409 `webhook.disabled`.
 */
export async function askPing(call: SettingsCall, { clickId }: WebhookPingInput): Promise<CountedWebhookEndpoint> {
  const { deps, accountId } = call
  const id = endpointId(accountId)
  const pingId = idOfClick('whp', { accountId, clickId })
  const auditId = idOfClick('aud', { accountId, clickId })
  const now = deps.clock.now()
  const effect = {
    streamKey: `${id}:ping`,
    kind: pingEffectKind,
    payload: { endpointId: id, pingId, at: now },
  }
  const { rows } = await changeSettings(call, {
    action: 'webhook.ping',
    subject: id,
    auditId,
    guard: sql`exists (select 1 from ${webhookEndpoints} where id = ${id} and enabled = 1)
      and not exists (select 1 from ${auditLog} where id = ${auditId})`,
    statements: (isWon) => [
      keepRequestedPing(deps.db, { endpointId: id, pingId, now, guard: isWon }),
      enqueueStatement(deps.db, { effect, guard: isWon, now }),
    ],
    queriesOf: (db, accounts) => ({ endpoint: endpointRows(db, accounts, now) }),
  })
  const [row] = rows.endpoint
  if (row === undefined) throw notFound('webhook')
  if (!row.enabled) throw conflict('webhook.disabled', 'The address is switched off')
  return toEndpoint(row)
}
