import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { keptSince } from '#domain/operations/retention.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { customerPushSubscriptions } from '#worker/db/schema/people/customer-push.table.ts'
import { archivedVisits } from '#worker/db/schema/process/archive.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { customerMessages, messageStops } from '#worker/db/schema/process/conversation.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'

const a = alias(accounts, 'a')
const c = alias(customers, 'c')

const batchSize = 200

/**
 * Erases the personal data of customers who have had nothing to do with their workshop for as long as it keeps them. What
 * was done, agreed and paid stays, without whom. Answers how many were erased.
 */
export async function eraseCustomers({ db, clock, log, budget }: Dependencies): Promise<number> {
  const now = clock.now()
  let erased = 0
  while (!budget.isSpent()) {
    const due = await dueCustomers(db, now)
    let written = 0
    for (const [accountId, { months, ids }] of due) {
      if (budget.isSpent()) break
      const erasing = { accountId, before: keptSince(now, months), now }
      const [changed] = await runBatch(db, eraseStatements(db, erasing, ids))
      written += changedRows(changed) > 0 ? ids.length : 0
    }
    erased += written
    // Who came back in between is looked at again the next night.
    if (written === 0) break
  }
  if (erased > 0) log.info('customers.erased', { count: erased })
  return erased
}

type Erasing = { accountId: string; before: number; now: number }
type Due = { months: number; ids: string[] }

const longestMonths = 120

/** Some of those whose time is over, by their workshop: one statement, however many workshops there are. */
async function dueCustomers(db: Db, now: number): Promise<Map<string, Due>> {
  // Since when a workshop keeps its customers, by the months that it does.
  const since = JSON.stringify(Array.from({ length: longestMonths + 1 }, (_, months) => keptSince(now, months)))
  const before = sql`(${since} ->> a.retention_months)`
  const rows = await selectFrom(
    db,
    { id: c.id, accountId: a.id, months: a.retentionMonths },
    sql`${accounts} a cross join ${customers} c on c.account_id = a.id and c.updated_at <= ${before}
    where a.id > '' and ${isOver(before)} limit ${batchSize}`,
  )
  const due = new Map<string, Due>()
  for (const { id, accountId, months } of rows) {
    const known = due.get(accountId) ?? { months, ids: [] }
    due.set(accountId, { months, ids: [...known.ids, id] })
  }
  return due
}

/** Nothing of the customer `c` is under way, and nothing happened since `before`. */
function isOver(before: number | SQL): SQL {
  return sql`c.erased_at is null
    and not exists (select 1 from ${processes} p
      where p.customer_id = c.id and (${unfinishedIn('p.state')} or coalesce(p.ended_at, p.updated_at) > ${before}))
    and not exists (select 1 from ${workOrders} w where w.customer_id = c.id and w.updated_at > ${before})
    and not exists (select 1 from ${archivedVisits} v where v.customer_id = c.id and v.touched_at > ${before})`
}

/** The customers first, only while they are still due; everything else is of those that were erased just now. */
function eraseStatements(db: Db, { accountId, before, now }: Erasing, ids: readonly string[]): Statement[] {
  const chosen = JSON.stringify(ids)
  const theirs = sql`(select p.id from ${processes} p join ${customers} c on c.id = p.customer_id
    where c.id in (select value from json_each(${chosen})) and c.erased_at = ${now})`
  // A number that said STOP is kept for as long as anybody here may write to it.
  const unknown = sql`account_id = ${accountId} and stopped_at <= ${before} and not exists (
    select 1 from ${customers} c where c.account_id = ${accountId} and c.phone_number = ${messageStops.phoneNumber})`
  return [
    db.run(sql`
      update ${customers} set external_customer_number = null, name = null, first_name = null, last_name = null,
        birth_date = null, phone_number = null, email = null, street_address = null, postal_code = null, city = null,
        contact_methods = '[]', erased_at = ${now}, updated_at = ${now}, version = version + 1
      where id in (select c.id from ${customers} c
        where c.id in (select value from json_each(${chosen})) and c.updated_at <= ${before} and ${isOver(before)})`),
    db.run(sql`update ${processes} set customer_notes = '', delivery_info_notes = null, contact_phone = null,
        contact_email = null where id in ${theirs}`),
    db.run(sql`delete from ${customerPushSubscriptions} where process_id in ${theirs}`),
    db.run(sql`delete from ${processNotes} where process_id in ${theirs}`),
    db.run(sql`update ${messages} set recipient = '', sealed_text = null where process_id in ${theirs}`),
    db.run(sql`delete from ${messageStops} where ${unknown}`),
    db.run(sql`update ${customerMessages} set sender = '', sealed_text = null where process_id in ${theirs}`),
    db.run(sql`update ${collectPasses} set name = '', phone_number = null where process_id in ${theirs}`),
    db.run(sql`
      update ${identityChecks} set verified_name = null, provider_reference = null
      where process_id in ${theirs}`),
  ]
}
