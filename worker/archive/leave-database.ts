import { sql, type SQL } from 'drizzle-orm'

import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import {
  archivedTerms,
  archivedVisits,
  archiveLoose,
  archiveReferences,
} from '#worker/db/schema/process/archive.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import { archivedTables } from './archived-tables.ts'
import { isAllOver } from './due.queries.ts'
import { everythingSql } from './read-rows.ts'

/** A visit whose document is in the bucket. `text` is everything that it had when the document was made. */
export type Leaving = {
  id: string
  text: string
  /** The reference of its link. */
  linkReference: string
  licenseNumber: string | null
  customerName: string | null
  externalWorkOrderId: string | null
  objectKey: string
  sealedKey: string
  touchedAt: number
  orders: readonly string[]
  vehicles: readonly string[]
  customers: readonly string[]
}

/** Names documents that are about to be put, so that one which no visit comes to name is known. */
export async function claimObjects(db: Db, objectKeys: readonly string[], now: number): Promise<void> {
  await db.run(sql`insert into ${archiveLoose} (object_key, loose_since)
    select value, ${now} from json_each(${JSON.stringify(objectKeys)})`)
}

/** Writes the slim rows and deletes everything else of the visits that are as their documents have them. Answers how many. */
export async function leaveDatabase(db: Db, leaving: readonly Leaving[], now: number): Promise<number> {
  if (leaving.length === 0) return 0
  const keys = JSON.stringify(leaving.map(({ objectKey }) => objectKey))
  const won = sql`select l.id from ${archivedVisits} l
    where l.id in (select value from json_each(${JSON.stringify(leaving.map(({ id }) => id))}))
      and l.object_key in (select value from json_each(${keys}))`
  const results = await runBatch(db, [
    slimRowsStatement(db, leaving, now),
    ...foundByStatements(db, { leaving, won }),
    db.run(sql`delete from ${archiveLoose} where object_key in (
      select l.object_key from ${archivedVisits} l where l.id in (${won}))`),
    ...deletions(db, won),
    ...lastUses(db, leaving),
  ])
  return changedRows(results[0])
}

function slimRowsStatement(db: Db, leaving: readonly Leaving[], now: number): Statement {
  return db.run(sql`
    insert into ${archivedVisits} (id, account_id, process_type, created_by_user_id, customer_id, license_number,
      customer_name, external_work_order_id, terms, object_key, sealed_key, ended_at, touched_at, archived_at, erased_at)
    select v.id, p.account_id, p.process_type, p.created_by_user_id, p.customer_id, v.slim ->> 'licenseNumber',
      v.slim ->> 'customerName', v.slim ->> 'externalWorkOrderId',
      coalesce(p.search_terms, '[]'),
      v.slim ->> 'objectKey', v.slim ->> 'sealedKey', p.ended_at, v.slim ->> 'touchedAt', ${now},
      (select c.erased_at from ${customers} c where c.id = p.customer_id)
    from (select value ->> 'id' as id, value as slim from json_each(${JSON.stringify(leaving)})) v
    join ${processes} p on p.id = v.id
    where ${isAllOver} and v.slim ->> 'text' = (${everythingSql()})`)
}

function foundByStatements(db: Db, { leaving, won }: { leaving: readonly Leaving[]; won: SQL }): Statement[] {
  const visit = sql`${archivedVisits} v`
  const links = JSON.stringify(leaving.map(({ id, linkReference: link }) => ({ id, link })))
  return [
    db.run(sql`insert into ${archivedTerms} (account_number, is_sales, term, visit_number)
      select a.number, p.is_sales, t.value, v.number
      from ${visit} join ${processes} p on p.id = v.id join ${accounts} a on a.id = v.account_id, json_each(v.terms) t
      where v.id in (${won})`),
    db.run(sql`insert into ${archiveReferences} (reference, visit_number)
      select o.id, v.number from ${visit} join ${payments} o on o.process_id = v.id where v.id in (${won})
      union all select o.order_number, v.number from ${visit} join ${payments} o on o.process_id = v.id
        where v.id in (${won}) and o.creditor_setting_id is not null
      union all select g.id, v.number from ${visit} join ${payments} o on o.process_id = v.id
        join ${refunds} g on g.payment_id = o.id where v.id in (${won})
      union all select l.value ->> 'link', v.number from json_each(${links}) l join ${visit} on v.id = l.value ->> 'id'
        where v.id in (${won})`),
  ]
}

/** Returns the deletions of a visit's rows: a row that names others goes before them. */
function deletions(db: Db, won: SQL): Statement[] {
  const own = archivedTables()
    .filter(({ keeps }) => !keeps)
    .toReversed()
  return own.map(({ name, key, of }) => {
    const table = sql.identifier(name)
    const columns = sql.join(
      key.map((column) => sql`${table}.${sql.identifier(column)}`),
      sql`, `,
    )
    return db.run(sql`delete from ${table} where (${columns}) in (
      select ${columns} from ${archivedVisits} v cross join ${table} on ${table}.${of} where v.id in (${won}))`)
  })
}

/** Orders, cars and customers go with the last that names them; what is left of them belongs to who came again. */
function lastUses(db: Db, leaving: readonly Leaving[]): Statement[] {
  const listed = (kind: 'orders' | 'vehicles' | 'customers') =>
    sql`(select value from json_each(${JSON.stringify([...new Set(leaving.flatMap((one) => one[kind]))])}))`
  return [
    db.run(sql`delete from ${workOrders} where id in ${listed('orders')}
      and not exists (select 1 from ${processes} p where p.work_order_id = ${workOrders.id})`),
    db.run(sql`delete from ${vehicles} where id in ${listed('vehicles')}
      and not exists (select 1 from ${workOrders} w where w.vehicle_id = ${vehicles.id})`),
    db.run(sql`delete from ${customers} where id in ${listed('customers')}
      and not exists (select 1 from ${workOrders} w where w.customer_id = ${customers.id})
      and not exists (select 1 from ${processes} p where p.customer_id = ${customers.id})`),
  ]
}
