import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { may, type Scope } from '#domain/access/permissions.ts'
import { roles, type Role } from '#domain/enums.ts'
import type { PushNotice } from '#worker/contract/staff/people/push.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { pushSubscriptions, sessions, userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import type { PushPort, SendOutcome } from '#worker/providers/port.ts'
import { isAlive } from '#worker/staff/index.ts'

const mostBrowsers = 50
/** An alert is told again when it is over: what nobody saw in the night is of no use in the morning. */
const timeToLiveSeconds = 8 * 60 * 60

const rolesOf = (...reach: Scope[]): string =>
  JSON.stringify(roles.filter((role: Role) => reach.includes(may(role, 'health.tend'))))

/** The browsers of who looks after an account; null: of who looks after the whole system. */
function browsersOf(db: Db, accountId: string | null, now: number) {
  const has = (list: string) => sql`r.role in (select value from json_each(${list}))`
  const isLinked = sql`exists (select 1 from ${userAccounts} l where l.user_id = u.id and l.account_id = ${accountId})`
  const isOfGroup = sql`u.account_group_id = (select group_id from ${accounts} where id = ${accountId})`
  const isTheirs =
    accountId === null
      ? has(rolesOf('all'))
      : sql`(${has(rolesOf('own'))} and ${isLinked} or ${has(rolesOf('group'))} and (${isLinked} or ${isOfGroup}))`
  return selectFrom(
    db,
    { endpoint: sql<string>`s.endpoint`, p256dh: sql<string>`s.p256dh`, auth: sql<string>`s.auth` },
    sql`${userRoles} r join ${users} u on u.id = r.user_id and u.disabled_at is null
    join ${pushSubscriptions} s on s.user_id = u.id
    join ${sessions} on ${sessions.id} = s.session_id and ${isAlive(now)}
    where r.role in (select value from json_each(${rolesOf('own', 'group', 'all')})) and ${isTheirs}
    group by s.id limit ${mostBrowsers}`,
  )
}

/** Tells the browsers of those who look after it; one of them is enough. What it is about they read behind their sign-in. */
export async function pushToStaff(
  { deps, push }: { deps: Dependencies; push: PushPort },
  accountId: string | null,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const browsers = await browsersOf(deps.db, accountId, deps.clock.now())
  const notice: PushNotice = { kind: 'alert', processId: null }
  const topic = sha256Hex('push:alert').slice(0, 32)
  const text = JSON.stringify(notice)
  const answers = await Promise.all(
    browsers.map((to) => push.send({ to, text, topic, urgency: 'high', timeToLiveSeconds }, signal)),
  )
  if (answers.some(({ outcome }) => outcome === 'sent')) return { outcome: 'sent', id: topic }
  const failed = answers.find((one) => one.outcome === 'unknown' || one.outcome === 'refused')
  return failed ?? { outcome: 'refused', reason: 'nobody_subscribed', permanent: true }
}
