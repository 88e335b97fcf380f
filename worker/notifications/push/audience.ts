import { sql } from 'drizzle-orm'
import * as z from 'zod'

import { reachableProcessTypes, widestScope } from '#domain/access/permissions.ts'
import { processStates, processTypes, roles } from '#domain/enums.ts'
import { turns } from '#domain/process/whose-turn.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { additionalWorkProposals } from '#worker/db/schema/process/additional-work.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { pushSubscriptions, sessions, userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { isAlive } from '#worker/staff/index.ts'

const processSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  groupId: z.string().nullable(),
  processType: z.enum(processTypes),
  state: z.enum(processStates),
  turn: z.enum(turns),
  keyMissingAt: z.number().nullable(),
  boxForcedAt: z.number().nullable(),
  unansweredSince: z.number().nullable(),
  lastActorId: z.string().nullable(),
  /** The staff user who proposed the additional work, where one did. */
  proposerId: z.string().nullable(),
})

const subscriberSchema = z.object({
  id: z.string(),
  userId: z.string(),
  accountGroupId: z.string().nullable(),
  isLinked: z.number(),
  roles: z.string().transform((list) => z.array(z.enum(roles)).parse(JSON.parse(list))),
})

export type NoticedProcess = z.infer<typeof processSchema>
type Subscriber = z.infer<typeof subscriberSchema>

/**
 * Returns whether a subscriber may act on a process: their accounts, their group, or all where that is what they work
 * in.
 */
function mayAct({ roles: theirs, isLinked, accountGroupId }: Subscriber, { processType, groupId }: NoticedProcess) {
  if (!reachableProcessTypes(theirs, 'process.act').includes(processType)) return false
  switch (widestScope(theirs, 'process.act')) {
    case 'all':
      return true
    case 'group':
      return isLinked === 1 || (groupId !== null && groupId === accountGroupId)
    case 'own':
      return isLinked === 1
    case 'own_processes':
    case 'none':
      return false
  }
}

/**
 * A process and the subscriptions of those who should hear of it: who belongs to its account, or sees more and works in
 * it now; who may act on it; and who was not the last to act themselves. One round trip.
 */
export async function audienceOf(
  db: Db,
  { processId, proposalId, now }: { processId: string; proposalId?: string | undefined; now: number },
): Promise<{ process: NoticedProcess; subscriptionIds: readonly string[] } | null> {
  const account = sql`(select account_id from ${processes} where id = ${processId})`
  const subscriptions = (candidates: ReturnType<typeof sql>) => sql`
    select s.id, s.user_id as "userId", u.account_group_id as "accountGroupId", linked as "isLinked",
      (select json_group_array(role) from ${userRoles} where user_id = u.id) as roles
    from ${candidates} candidate
    cross join ${pushSubscriptions} s on s.user_id = candidate.user_id
    join ${users} u on u.id = s.user_id and u.disabled_at is null
    join ${sessions} on ${sessions.id} = s.session_id and ${isAlive(now)}`
  const { processRows, subscriberRows } = await readTogether(db, {
    processRows: db.all(sql`
      select p.id, p.account_id as "accountId", a.group_id as "groupId", p.process_type as "processType", p.state, p.turn,
        p.key_missing_at as "keyMissingAt", p.box_forced_at as "boxForcedAt", p.unanswered_since as "unansweredSince",
        (select proposed_by_user_id from ${additionalWorkProposals} where id = ${proposalId ?? null}) as "proposerId",
        (select actor_id from ${processEvents} where process_id = p.id order by version desc limit 1) as "lastActorId"
      from ${processes} p join ${accounts} a on a.id = p.account_id where p.id = ${processId}`),
    subscriberRows: db.all(sql`
      ${subscriptions(sql`(select user_id, 1 as linked from ${userAccounts} where account_id = ${account})`)}
      union all
      ${subscriptions(sql`(
        select distinct user_id, 0 as linked from ${userRoles} r
        where r.role in ('superuser', 'group_admin') and not exists (
          select 1 from ${userAccounts} l where l.user_id = r.user_id and l.account_id = ${account}))`)}
      where ${sessions.accountId} = ${account}`),
  })
  const found = z.array(processSchema).parse(processRows)[0]
  if (found === undefined) return null
  const subscriptionIds = z
    .array(subscriberSchema)
    .parse(subscriberRows)
    .filter((one) => one.userId !== found.lastActorId && mayAct(one, found))
    .filter((one) => found.proposerId === null || one.userId === found.proposerId)
    .map(({ id }) => id)
  return { process: found, subscriptionIds }
}
