import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import { reminders, settledMs, stateOfReminder, type Reminder, type Span } from '#domain/contact/reminder.ts'
import { deliveryTypes } from '#domain/process-type.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { hasOpenPayment } from '#worker/db/payment-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')

/** Number of reminders that a job reads at a time. */
const pageSize = 50

/** Returns the accounts that remind their customers of anything. */
export function remindingAccounts(db: Db) {
  return selectFrom(
    db,
    {
      id: accounts.id,
      timeZone: accounts.timeZone,
      openingHours: accounts.openingHours,
      closedAt: accounts.closedAt,
      remindsUnopened: accounts.remindsUnopened,
      remindUnpaidDays: accounts.remindUnpaidDays,
    },
    sql`${accounts} indexed by accounts_reminding_idx where reminds_unopened = 1 or remind_unpaid_days > 0`,
  )
}

/** Account that may write now, with the spans that its customers are reminded of: null where of nothing. */
export type Awake = { id: string; booked: Span | null; unpaid: Span | null }

const dueSchema = z.object({
  id: z.string(),
  reminder: z.enum(reminders),
  /** The instant that it is about (UTC ms): the booked time, or since when the bill waits. One instant brings one reminder. */
  about: z.number(),
})

export type DueReminder = z.infer<typeof dueSchema>

/** Returns SQL that is true where the process `p` waits, is no trial, and was not reminded of this instant. */
function waits(reminder: Reminder, about: SQL): SQL {
  return sql`p.state = ${stateOfReminder[reminder]} and p.is_trial = 0
    and json_extract(coalesce(p.reminded, '{}'), ${`$.${reminder}`}) is not ${about}`
}

const inDelivery = sql`p.process_type in (select value from json_each(${JSON.stringify(deliveryTypes)}))`

/**
 * The next page of what is to be reminded of. Links come by the booked time of their order; bills by whose turn it is, so that
 * neither reads what is over.
 */
export async function dueReminders(
  db: Db,
  { awake, now, after }: { awake: readonly Awake[]; now: number; after: DueReminder | null },
): Promise<DueReminder[]> {
  const own = sql`json_each(${JSON.stringify(awake)}) own`
  const of = (path: string) => sql`own.value ->> ${path}`
  const rows: unknown[] = await db.all(sql`
    select * from (
      select p.id, 'link' as reminder, w.reservation_start as about
      from ${own}
      cross join ${workOrders} w on w.account_id = ${of('$.id')}
        and w.reservation_start >= ${of('$.booked.from')} and w.reservation_start < ${of('$.booked.to')}
      cross join ${processes} p on p.work_order_id = w.id
      where ${waits('link', sql`w.reservation_start`)} and ${inDelivery} and p.opened_at is null
        and p.state_changed_at <= ${now - settledMs}
      union all
      select p.id, 'bill', p.waiting_since
      from ${own}
      cross join ${processes} p on p.account_id = ${of('$.id')} and p.turn = 'customer'
        and p.waiting_since >= ${of('$.unpaid.from')} and p.waiting_since <= ${of('$.unpaid.to')}
      where ${waits('bill', sql`p.waiting_since`)} and p.state_changed_at <= ${of('$.unpaid.to')}
        and not ${hasOpenPayment(sql`p.id`)})
    where id > ${after?.id ?? ''} order by id limit ${pageSize}`)
  return rows.map((row) => dueSchema.parse(row))
}

type Marking = DueReminder & { now: number }

/** Returns SQL that is true where a process still waits and was not reminded of it yet. */
export function isDue({ id, reminder, about }: DueReminder): SQL {
  return sql`exists (select 1 from ${processes} p where p.id = ${id} and ${waits(reminder, sql`${about}`)})`
}

/** Keeps that a process was reminded; the last of its batch, for the others are guarded by what it changes. */
export function markStatement(db: Db, { id, reminder, about, now }: Marking): Statement {
  return db.run(sql`
    update ${processes} set reminded = json_set(coalesce(reminded, '{}'), ${`$.${reminder}`}, ${about}), updated_at = ${now}
    where id = ${id} and ${isDue({ id, reminder, about })}`)
}

/** Returns what a reminder goes by in the moment that it is sent; nothing where nothing is to be reminded of any more. */
export function standingOf(db: Db, { id, reminder, about }: DueReminder) {
  const isStill = reminder === 'link' ? sql`w.reservation_start = ${about}` : sql`not ${hasOpenPayment(sql`p.id`)}`
  return selectFrom(
    db,
    { timeZone: a.timeZone, openingHours: a.openingHours },
    sql`${processes} p join ${accounts} a on a.id = p.account_id left join ${workOrders} w on w.id = p.work_order_id
    where p.id = ${id} and p.state = ${stateOfReminder[reminder]} and ${isStill}`,
  )
}
