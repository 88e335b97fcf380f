import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import { refusedOrdersKeptMs } from '#domain/operations/alerts.ts'

const batchSize = 500

/** `only` narrows to some of the rows, in SQL; an index has them. */
type SpentRows = { table: string; column: string; keepMs: number; only?: string }

/** Rows that are of no use once an instant has passed, which an index finds: small beside what stays, or seldom written. */
const spentTables: readonly SpentRows[] = [
  { table: 'sessions', column: 'expires_at', keepMs: 0 },
  { table: 'spent_challenges', column: 'expires_at', keepMs: 0 },
  { table: 'hand_overs', column: 'expires_at', keepMs: 0 },
  // What waits for a box is known by these to have been opened at a kiosk.
  { table: 'kiosk_codes', column: 'expires_at', keepMs: 14 * dayMs },
  { table: 'kiosk_sessions', column: 'expires_at', keepMs: 15 * dayMs },
  { table: 'webhook_former_secrets', column: 'ends_at', keepMs: 0 },
  // Who asks what changed is told of a visit for that long after its end.
  { table: 'process_changes', column: 'ended_at', keepMs: 30 * dayMs },
  // A first answer is repeated for a day; one more leaves room for a caller who is late.
  { table: 'idempotency_keys', column: 'created_at', keepMs: 2 * dayMs },
  { table: 'refused_orders', column: 'last_at', keepMs: refusedOrdersKeptMs },
  // Text messages that nobody could place: there is no visit that they could be erased with.
  { table: 'customer_messages', column: 'created_at', keepMs: 30 * dayMs, only: 'process_id is null' },
  // An invitation stands beside its user until it is gone with them.
  { table: 'user_letters', column: 'expires_at', keepMs: 30 * dayMs, only: "kind <> 'INVITATION'" },
  { table: 'browser_hours', column: 'hour', keepMs: 8 * dayMs },
  { table: 'browser_faults', column: 'day', keepMs: 30 * dayMs },
  { table: 'alert_messages', column: 'created_at', keepMs: 90 * dayMs },
  { table: 'alerts', column: 'closed_at', keepMs: 90 * dayMs, only: 'closed_at is not null' },
  // The trail reads from these why a box was opened.
  { table: 'box_commands', column: 'created_at', keepMs: 730 * dayMs },
]

/** `key` is the primary key, of texts. */
type Walked = { table: string; column: string; keepMs: number; key: readonly string[] }

/**
 * The same of tables without such an index: it would be a row more at each write, by day and by thousands, for what one walk
 * along their keys finds at night.
 */
const walked: readonly Walked[] = [
  { table: 'device_signatures', column: 'expires_at', keepMs: 0, key: ['device_id', 'signature'] },
  { table: 'rate_limits', column: 'window_ends_at', keepMs: 0, key: ['key'] },
  // What a provider repeats within days is known by these; by then its payment has ended, and says so itself.
  {
    table: 'payment_callbacks',
    column: 'created_at',
    keepMs: 90 * dayMs,
    key: ['account_id', 'provider', 'external_id', 'status'],
  },
]
/** So many rows of them are looked at in one round trip: a walk begins anew with each piece, and has to come to its end in one. */
const walkedAtOnce = 20_000

/** Deletes what is spent, a batch at a time. Answers how many rows are gone. */
export async function dropSpent(deps: Dependencies): Promise<number> {
  let dropped = 0
  for (const spent of spentTables) if (!deps.budget.isSpent()) dropped += await purgeSpent(deps, spent)
  for (const spent of walked) if (!deps.budget.isSpent()) dropped += await dropWalking(deps, spent)
  return dropped
}

async function purgeSpent(
  { db, clock, budget }: Dependencies,
  { table, column, keepMs, only = '1' }: SpentRows,
): Promise<number> {
  const name = sql.identifier(table)
  let dropped = 0
  for (;;) {
    const { meta } = await db.run(sql`
      delete from ${name} where rowid in (
        select rowid from ${name} where ${sql.identifier(column)} <= ${clock.now() - keepMs}
          and ${sql.raw(only)} limit ${batchSize})`)
    dropped += meta.changes
    if (meta.changes < batchSize || budget.isSpent()) return dropped
  }
}

async function dropWalking(
  { db, clock, budget }: Dependencies,
  { table, column, keepMs, key }: Walked,
): Promise<number> {
  const name = sql.identifier(table)
  const parts = listed(key.map((one) => sql.identifier(one)))
  let dropped = 0
  for (let after: readonly string[] = key.map(() => ''); ;) {
    const page = sql`select ${parts} from ${name} where (${parts}) > (${listed(after)}) order by ${parts} limit ${walkedAtOnce}`
    const [ends, { meta }] = await db.batch([
      db.all<Record<string, string>>(sql`${page} offset ${walkedAtOnce - 1}`),
      db.run(
        sql`delete from ${name} where (${parts}) in (${page}) and ${sql.identifier(column)} <= ${clock.now() - keepMs}`,
      ),
    ])
    dropped += meta.changes
    const [end] = ends
    if (end === undefined || budget.isSpent()) return dropped
    after = key.map((one) => end[one] ?? '')
  }
}

const listed = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
