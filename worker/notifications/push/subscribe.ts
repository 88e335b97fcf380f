import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import type { PushSubscriptionInput } from '#worker/contract/push-subscription.ts'
import { runBatch } from '#worker/db/db.ts'

import { checkSubscription } from './check-subscription.ts'

const table = sql.raw('push_subscriptions')

/**
 * Binds a browser to the session that asks: it belongs to whoever is signed in there last, and a session has one. The
 * same again changes nothing. Throws 422 for an address of no push service, or a key that is none. One round trip.
 */
export async function subscribe(deps: Dependencies, staff: Staff, input: PushSubscriptionInput): Promise<void> {
  const { db, clock, config, requestId } = deps
  const { endpoint, keys } = input
  checkSubscription(config, input)
  const now = clock.now()
  const id = newId('psh', now)
  const { userId, sessionId, accountId } = staff
  const entry = { actor: { kind: 'staff' as const, id: userId }, accountId, action: 'push.subscribe', subject: id }
  const isNew = sql`not exists (
    select 1 from ${table} where endpoint = ${endpoint} and user_id = ${userId} and session_id = ${sessionId})`
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard: isNew }),
    db.run(sql`delete from ${table} where session_id = ${sessionId} and endpoint <> ${endpoint}`),
    db.run(sql`
      insert into ${table} (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${id}, ${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
      on conflict (endpoint) do update set id = iif(user_id = excluded.user_id and session_id = excluded.session_id, id, excluded.id),
        user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`),
  ])
}

/** Forgets a browser of this user. Twice is as good as once. */
export async function unsubscribe(deps: Dependencies, staff: Staff, endpoint: string): Promise<void> {
  const { db, clock, requestId } = deps
  const { userId, accountId, sessionId } = staff
  const entry = {
    actor: { kind: 'staff' as const, id: userId },
    accountId,
    action: 'push.unsubscribe',
    subject: sessionId,
  }
  const theirs = sql`endpoint = ${endpoint} and user_id = ${userId}`
  const guard = sql`exists (select 1 from ${table} where ${theirs})`
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now: clock.now(), guard }),
    db.run(sql`delete from ${table} where ${theirs}`),
  ])
}
