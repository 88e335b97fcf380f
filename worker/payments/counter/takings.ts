import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import { returnOrder, type CounterPart } from '#domain/money/counter-money.ts'
import { addDays, localDate } from '#domain/time/time.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { isDayClosed } from '#worker/db/payment-records/index.ts'
import { counterTakings } from '#worker/db/schema/money/counter.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

type Till = { accountId: string; timeZone: string; now: number }

/** In SQL: the day to which money belongs now. A day that is closed takes no more: the next one does. */
export function dayOfTill({ accountId, timeZone, now }: Till): SQL {
  const today = localDate(now, timeZone)
  const tomorrow = localDate(addDays(now, 1, timeZone), timeZone)
  return sql`iif(${isDayClosed(accountId, today)}, ${tomorrow}, ${today})`
}

/** In SQL: a visit that was made to try the workshop out is in no till. */
function isCounted(processId: string): SQL {
  return sql`exists (select 1 from ${processes} visit where visit.id = ${processId} and visit.is_trial = 0)`
}

type Taking = {
  accountId: string
  paymentId: string
  processId: string
  kind: 'TAKEN' | 'CORRECTED'
  parts: readonly CounterPart[]
  userId: string
  /** The day of the till: `dayOfTill`, or that of what is corrected. */
  day: SQL | string
  now: number
  guard: SQL
}

/** Writes down by which means money came over the counter, a row each. */
export function takingStatement(db: Db, taking: Taking): Statement {
  const { accountId, paymentId, processId, kind, parts, userId, day, now, guard } = taking
  const rows = parts.map(({ means, amountCents }) => ({ id: newId('ctk', now), means, amountCents }))
  return db.run(sql`
    insert into ${counterTakings} (id, account_id, process_id, payment_id, kind, means, amount_cents, user_id, day, created_at)
    select value ->> 'id', ${accountId}, ${processId}, ${paymentId}, ${kind}, value ->> 'means', value ->> 'amountCents',
      ${userId}, ${day}, ${now}
    from json_each(${JSON.stringify(rows)}) where ${isCounted(processId)} and ${guard}`)
}

const rank = sql.raw(`case means ${returnOrder.map((means, at) => `when '${means}' then ${at}`).join(' ')} end`)

type Return = Till & {
  refundId: string
  paymentId: string
  processId: string
  amountCents: number
  userId: string | null
  guard: SQL
}

/** Writes down by which means a payment at the counter went back: as it was paid (`partsToReturn`). */
export function returnStatement(db: Db, back: Return): Statement {
  const { accountId, paymentId, processId, refundId, amountCents, userId, now, guard } = back
  const kept = sql`select means, sum(amount_cents) as cents from ${counterTakings}
    where payment_id = ${paymentId} group by means having sum(amount_cents) > 0`
  const before = sql`coalesce(sum(cents) over (order by ${rank} rows between unbounded preceding and 1 preceding), 0)`
  return db.run(sql`
    insert into ${counterTakings} (id, account_id, process_id, payment_id, kind, means, amount_cents, user_id, day, created_at)
    select ${`ctk_${refundId}_`} || lower(means), ${accountId}, ${processId}, ${paymentId}, 'RETURNED', means,
      -min(cents, ${amountCents} - before), ${userId}, ${dayOfTill(back)}, ${now}
    from (select means, cents, ${before} as before from (${kept}))
    where before < ${amountCents} and ${guard}`)
}
