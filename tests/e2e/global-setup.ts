import { cpSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

import { webhookAttempts } from '#domain/operations/limits.ts'
import { startStack, type Stack } from '#scripts/stack.ts'
import { root } from '#scripts/stack/process.ts'

import { controlPort, relayPort, stackReservation } from './stack-address.ts'
import { calm, forgetRecipients, provoke } from './support/alert-rows.ts'
import { roomRelay, type RoomRelay } from './support/room-relay.ts'

/** The one of wrangler.toml. */
const databaseId = '00000000-0000-0000-0000-000000000000'

/** Writes to the database of the app, past the app but through its runtime: another opener would lock it out. */
async function change({ at }: Stack, ...statements: readonly string[]): Promise<void> {
  const response = await fetch(`${at.app}/cdn-cgi/local/explorer/api/d1/database/${databaseId}/raw`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ batch: statements.map((sql) => ({ sql })) }),
  })
  if (!response.ok) throw new Error(`The database answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}

/** As if the minutes had gone by until the providers are asked about every payment and refund that is not decided. */
async function makePaymentsDue(stack: Stack): Promise<void> {
  await change(
    stack,
    'update payments set next_ask_at = created_at where next_ask_at is not null',
    // One that its provider is just being told of would be asked about before it is known there.
    'update refunds set next_ask_at = created_at where next_ask_at is not null and asked_count > 0',
  )
}

/** The round-the-clock boxes of Lahti that nobody holds: out of use, as if others held them, and back again. */
const otherBoxes = `locker_id = 'lck_lahti' and lane = 'ROUND_THE_CLOCK'
  and not exists (select 1 from box_leases l where l.box_id = boxes.id and l.ended_at is null)`
const fillLahti = `update boxes set out_of_use = 1, out_of_use_reason = 'full' where out_of_use = 0 and ${otherBoxes}`
const freeLahti = `update boxes set out_of_use = 0, out_of_use_reason = null where out_of_use_reason = 'full'`
/** As if an hour had gone by in Lahti since all that happened there, whoever has a box having it for that much longer. */
const hourInLahti = [
  `update box_leases set created_at = created_at - 3600000, ended_at = ended_at - 3600000 where locker_id = 'lck_lahti'`,
  `update device_events set occurred_at = occurred_at - 3600000
    where device_id in (select id from devices where locker_id = 'lck_lahti')`,
  `update boxes set door_seen_at = door_seen_at - 3600000, keys_seen_at = keys_seen_at - 3600000
    where locker_id = 'lck_lahti'`,
]

/** Webhooks that wait for another try, and are not being sent just now. */
const waitingWebhooks = `kind = 'webhook.deliver' and parked_at is null and claimed_until = 0`
const webhooksDue = `update outbox set next_attempt_at = created_at where ${waitingWebhooks}`
/** As if three days had gone by, so that the next try is the last one. */
const webhooksLast = `update outbox set next_attempt_at = created_at, attempts = ${webhookAttempts - 1} where ${waitingWebhooks}`

/**
 * Lets a test make an outage or let time go by: POST /room/stop, POST /room/start, POST /room/stop-hidden (browsers keep
 * their connections), POST /room/start-hidden, POST /cron, POST /payments/due, POST /lahti/full,
 * POST /lahti/free, POST /lahti/hour, POST /alerts/provoke, POST /alerts/calm, POST /alerts/forget, POST /webhooks/due, POST /webhooks/last, POST /codes/forgive. Answers when it is done.
 */
async function serveControl(stack: Stack, relay: RoomRelay): Promise<() => void> {
  const verbs: Readonly<Record<string, () => Promise<void>>> = {
    '/room/stop': () => stack.stopRoom(),
    '/room/start': () => stack.restartRoom(),
    '/room/stop-hidden': () => {
      relay.hideOutage()
      return stack.stopRoom()
    },
    '/room/start-hidden': async () => {
      await stack.restartRoom()
      await relay.reconnect()
    },
    '/cron': () => stack.triggerCron('* * * * *'),
    '/payments/due': () => makePaymentsDue(stack),
    '/lahti/full': () => change(stack, fillLahti),
    '/lahti/free': () => change(stack, freeLahti),
    '/lahti/hour': () => change(stack, ...hourInLahti),
    '/webhooks/due': () => change(stack, webhooksDue),
    '/alerts/provoke': () => change(stack, ...provoke(Date.now())),
    '/alerts/calm': () => change(stack, ...calm),
    '/alerts/forget': () => change(stack, ...forgetRecipients),
    '/webhooks/last': () => change(stack, webhooksLast),
    '/codes/forgive': () => change(stack, `delete from rate_limits where key like 'process-code%'`),
  }
  const server = createServer((request, response) => {
    const work = verbs[request.url ?? '']?.() ?? Promise.reject(new Error('No such verb'))
    work.then(
      () => response.writeHead(204).end(),
      () => response.writeHead(500).end(),
    )
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(controlPort(), '127.0.0.1', resolve)
  await promise
  return () => server.close()
}

/** Starts the whole stack for the run; what is returned takes it down again, keeping the servers' logs. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { stateDir, ports } = stackReservation()
  const relay = await roomRelay({ at: relayPort(), roomPort: ports.room })
  const stack = await startStack({ stateDir, ports, roomUrl: relay.url })
  const closeControl = await serveControl(stack, relay)
  return async () => {
    closeControl()
    await stack.stop()
    relay.close()
    cpSync(path.join(stateDir, 'logs'), path.join(root, 'test-results/stack-logs'), { recursive: true })
    rmSync(stateDir, { recursive: true, force: true })
  }
}
