import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { conflict } from '#core/http/errors.ts'
import { newId } from '#core/secrets/ids.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import type { CustomerPushSubscribed } from '#worker/contract/customer/customer-push.ts'
import type { PushEndpointInput, PushSubscriptionInput } from '#worker/contract/push-subscription.ts'
import { change, runBatch, type Db } from '#worker/db/db.ts'
import { customerPushSubscriptions } from '#worker/db/schema/people/customer-push.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { checkSubscription } from '#worker/notifications/push/index.ts'
import { nothingMore, processEnded, readProcess, type CustomerCall, type ProcessRow } from '#worker/process/index.ts'

const mostBrowsers = 5

function browsersOf(db: Db, processId: string, endpoint: string) {
  const { id } = customerPushSubscriptions
  return selectFrom(
    db,
    { id },
    sql`${customerPushSubscriptions} where process_id = ${processId} and endpoint = ${endpoint}`,
  )
}

/**
 * Subscribes a browser to this visit, and to no other. A repeat changes nothing but its keys. Throws 422 for an address
 * of no push service or an invalid key; 409 once the visit has ended, at a kiosk, and past five browsers.
 */
export async function subscribe(call: CustomerCall, input: PushSubscriptionInput): Promise<CustomerPushSubscribed> {
  const { db, clock, config, requestId } = call.deps
  const { process } = await readProcess(call, nothingMore)
  if (!isUnfinished(process.state)) throw processEnded()
  checkSubscription(config, input)
  const { endpoint, keys } = input
  const now = clock.now()
  const id = newId('cpb', now)
  const theirs = sql`select 1 from ${customerPushSubscriptions} where process_id = ${process.id}`
  const isKnown = sql`exists (${theirs} and endpoint = ${endpoint})`
  const hasRoom = sql`(select count(*) from (${theirs})) < ${mostBrowsers}`
  const { rows } = await change(db, {
    write: {
      audit: auditStatement(db, {
        entry: entryOf(process, 'customer_push.subscribe', id),
        requestId,
        now,
        guard: sql`not ${isKnown} and ${hasRoom}`,
      }),
      browser: db.run(sql`
        insert into ${customerPushSubscriptions} (id, process_id, endpoint, p256dh, auth, created_at)
        select ${id}, ${process.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now} where ${isKnown} or ${hasRoom}
        on conflict (process_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
          where p256dh <> excluded.p256dh or auth <> excluded.auth`),
    },
    read: { browsers: browsersOf(db, process.id, endpoint) },
  })
  const [browser] = rows.browsers
  if (browser === undefined) throw conflict('push.too_many', 'As many browsers as may be are told of this visit')
  return browser
}

/** Forgets a browser of this visit. Twice is as good as once. */
export async function unsubscribe(call: CustomerCall, { endpoint }: PushEndpointInput): Promise<void> {
  const { db, clock, requestId } = call.deps
  const { process } = await readProcess(call, nothingMore)
  const theirs = sql`process_id = ${process.id} and endpoint = ${endpoint}`
  const guard = sql`exists (select 1 from ${customerPushSubscriptions} where ${theirs})`
  const entry = entryOf(process, 'customer_push.unsubscribe', process.id)
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now: clock.now(), guard }),
    db.run(sql`delete from ${customerPushSubscriptions} where ${theirs}`),
  ])
}

function entryOf({ id, accountId }: ProcessRow, action: string, subject: string) {
  return { actor: customerActor, accountId, action, subject, detail: { processId: id } }
}
