import { sql, type SQL } from 'drizzle-orm'

import { hmacHex } from '#core/secrets/hashing.ts'
import { keysOf, type Secret } from '#core/secrets/secret-keys.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'

import { AppError } from './errors.ts'

/**
 * The number of failures that a window of fixed length allows: each client, and all clients together. When the total is
 * used up the client's share shrinks to `tight.perClient`, so that guessing from many addresses is slowed and an honest
 * customer still passes. A limit of the client alone has no total.
 */
export type LimitPolicy = {
  name: string
  windowMs: number
  perClient: number
  tight: { total: number; perClient: number } | null
}

/**
 * Keys of the two rows of a policy; the client is only kept as a keyed hash. `former` is what the hash was with the secret
 * of before, while that still counts: what was counted there goes on counting.
 */
export type LimitKeys = { client: string; former: string | null; total: string }

export function limitKeys(secret: Secret, policy: LimitPolicy, client: string): LimitKeys {
  const { current, former } = keysOf(secret)
  const keyOf = (one: string) => `${policy.name}:${hmacHex(one, `rate-limit:${policy.name}:${client}`)}`
  return { client: keyOf(current), former: former === null ? null : keyOf(former), total: totalKey(policy) }
}

/** The key of what all clients count together. */
export function totalKey({ name }: LimitPolicy): string {
  return `${name}:*`
}

/** A client under a policy, at a time. */
export type Limit = { policy: LimitPolicy; keys: LimitKeys; now: number }

export type LimitRow = { key: string; count: number; windowEndsAt: number }

type FoundKeys = { [Name in keyof LimitKeys]: LimitKeys[Name] | SQL }

/**
 * Reads the rows of these keys, which may be SQL; put it into the batch that reads what the limiter guards. Answers
 * LimitRow[].
 */
export function readLimitsStatement(db: Db, ...keys: FoundKeys[]) {
  const { key, count, windowEndsAt } = rateLimits
  const names = keys.flatMap((of) =>
    [of.client, of.former, of.total].filter((name) => name !== null).map((name) => sql`${name}`),
  )
  return db
    .select({ key, count, windowEndsAt })
    .from(rateLimits)
    .where(sql`${key} in (${sql.join(names, sql`, `)})`)
}

/** Whole seconds until the client may try again; null while it may. */
export function secondsLimited(rows: readonly LimitRow[], { policy, keys, now }: Limit): number | null {
  const live = (key: string | null) => rows.find((row) => row.key === key && row.windowEndsAt > now)
  const client = live(keys.client) ?? live(keys.former)
  const { tight } = policy
  const isTight = tight !== null && (live(keys.total)?.count ?? 0) >= tight.total
  const allowed = isTight ? tight.perClient : policy.perClient
  if (client === undefined || client.count < allowed) return null
  return Math.max(1, Math.ceil((client.windowEndsAt - now) / 1000))
}

/** Counts one failure of the client and in total, where `guard` holds. */
export function countFailureStatements(db: Db, { guard = sql`true`, ...limit }: Limit & { guard?: SQL }) {
  return countTogetherStatements(db, [limit], guard)
}

/** The same of several limits of the same time: one statement, and one more for each key that has a former one. */
export function countTogetherStatements(db: Db, limits: readonly Limit[], guard: SQL = sql`true`) {
  const [now = 0] = limits.map((limit) => limit.now)
  const counted = limits.flatMap(({ policy: { windowMs, tight }, keys }) => [
    { key: keys.client, former: keys.former, endsAt: now + windowMs },
    ...(tight === null ? [] : [{ key: keys.total, former: null, endsAt: now + windowMs }]),
  ])
  const plain = counted.filter(({ former }) => former === null)
  const carried = counted.flatMap(({ former, ...row }) =>
    former === null ? [] : [goOn({ ...row, former }, { now, guard })],
  )
  return [...(plain.length === 0 ? [] : [beginAnew(plain, guard)]), ...carried].map((rows) =>
    countStatement(db, rows, now),
  )
}

/**
 * Counts one failure and says in the same round trip how many seconds it came too soon, null where it was in time. Of
 * failures at once each is judged by those counted before it.
 */
export async function countFailure(db: Db, limit: Limit): Promise<number | null> {
  const [first, ...rest] = countFailureStatements(db, limit)
  if (first === undefined) return null
  return secondsPast((await db.batch([first, ...rest])).flat(), limit)
}

/** The same of rows that have this try in them. */
export function secondsPast(rows: readonly LimitRow[], limit: Limit): number | null {
  return secondsLimited(
    rows.map((row) => ({ ...row, count: row.count - 1 })),
    limit,
  )
}

type Counting = { key: string; endsAt: number }

function beginAnew(counted: readonly Counting[], guard: SQL): SQL {
  const rows = counted.map(({ key, endsAt }) => sql`(${key}, ${endsAt})`)
  return sql`select k.column1, 1, k.column2 from (values ${sql.join(rows, sql`, `)}) k where ${guard}`
}

/** One more than the former row has in a window that is open, which goes on. */
function goOn(
  { key, endsAt, former }: Counting & { former: string },
  { now, guard }: { now: number; guard: SQL },
): SQL {
  const open = sql`from ${rateLimits} f where f.key = ${former} and f.window_ends_at > ${now}`
  return sql`
    select ${key}, f.count + 1, f.window_ends_at ${open} and ${guard}
    union all select ${key}, 1, ${endsAt} where ${guard} and not exists (select 1 ${open})`
}

/** Adds one to each row, beginning a new window when the last one is over. */
function countStatement(db: Db, rows: SQL, now: number) {
  return db.all<LimitRow>(sql`
    insert into ${rateLimits} (key, count, window_ends_at) ${rows}
    on conflict (key) do update set
      count = case when window_ends_at <= ${now} then 1 else count + 1 end,
      window_ends_at = case when window_ends_at <= ${now} then excluded.window_ends_at else window_ends_at end
    returning key, count, window_ends_at as "windowEndsAt"`)
}

/** True in SQL for what a client has counted, also with the secret of before. */
export function ofClient({ client, former }: LimitKeys): SQL {
  return former === null ? sql`key = ${client}` : sql`key in (${client}, ${former})`
}

/** Forgets a client's failures, once it has shown who it is. */
export function forgetFailuresStatement(db: Db, keys: LimitKeys): Statement {
  return db.run(sql`delete from ${rateLimits} where ${ofClient(keys)}`)
}

/** Returns statements that keep a client's count from the former secret once that is gone. */
export function carryStatements(db: Db, { client, former }: LimitKeys) {
  if (former === null) return []
  return [
    db.all<LimitRow>(sql`
      insert into ${rateLimits} (key, count, window_ends_at)
      select ${client}, count, window_ends_at from ${rateLimits} where key = ${former}
      on conflict (key) do nothing
      returning key, count, window_ends_at as "windowEndsAt"`),
  ]
}

/** Takes one count back, where tries are counted before it is known whether they fail. */
export function takeBackStatement(db: Db, keys: LimitKeys): Statement {
  return db.run(sql`
    update ${rateLimits} set count = count - 1 where key in (${keys.client}, ${keys.total}) and count > 0`)
}

export function rateLimited(retryAfterSeconds: number): AppError {
  return new AppError({
    code: 'rate_limited',
    status: 429,
    title: 'Too many failed attempts',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
