import { sql, type SQL } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { isGivenBack } from '#worker/desk/board/index.ts'

/** Instants from the first, as long as the last is not reached. */
type Days = { from: number; until: number }

const hasEvent = (condition: SQL) =>
  sql`exists (select 1 from ${processEvents} e where e.process_id = q.id and ${condition})`

/** The steps that visits created on some days have come to (`Funnel`); one row. */
export function funnelOf(db: Db, { accounts, days }: { accounts: SQL; days: Days }) {
  const [sent, approved] = [
    hasEvent(sql`e.to_state = 'LINK_SENT'`),
    sql`exists (select 1 from ${approvals} g where g.process_id = q.id and g.number = 1)`,
  ]
  const keys = hasEvent(sql`e.type in ('deliver_keys', 'start_retrieval')`)
  const steps = sql`select ${sent} as sent, q.opened_at is not null as opened, ${approved} as approved, ${keys} as keys
    from ${accounts} t cross join ${processes} q
    where q.account_id = t.id and q.updated_at >= ${days.from} and q.is_trial = 0
      and q.created_at >= ${days.from} and q.created_at < ${days.until} and q.process_type <> 'ONLY_PAYMENT'`
  const counted = (...names: string[]) =>
    sql<number>`coalesce(sum(${sql.join(
      names.map((name) => sql`${sql.identifier(name)}`),
      sql` and `,
    )}), 0)`
  return selectFrom(
    db,
    {
      visits: sql<number>`count(*)`,
      sent: counted('sent'),
      opened: counted('sent', 'opened'),
      approved: counted('sent', 'opened', 'approved'),
      keys: counted('sent', 'opened', 'approved', 'keys'),
    },
    sql`(${steps})`,
  )
}

/** In SQL: cents that are still to be given back of a visit `q`. */
const owedCents = sql`case when q.owed_turn is not null then q.owed_cents - q.owed_returned_cents else (
  select coalesce(sum(m.captured_cents), 0) - coalesce(sum((select sum(r.amount_cents) from ${refunds} r
    where r.payment_id = m.id and r.refund_status = 'SUCCESS')), 0) from ${payments} m where m.process_id = q.id) end`

/** Money that waits to be given back now; one row. */
export function waitingRefundsOf(db: Db, accounts: SQL) {
  return selectFrom(
    db,
    { count: sql<number>`count(*)`, cents: sql<number>`coalesce(sum(${owedCents}), 0)` },
    sql`${accounts} t cross join ${processes} q
      where q.account_id = t.id and q.turn in ('staff', 'provider') and q.is_trial = 0 and ${isGivenBack(sql`q`)}`,
  )
}
