import { sql } from 'drizzle-orm'

import { isNameWithoutPlate, plateKey } from '#domain/contact/licence-plate.ts'
import type { Db } from '#worker/db/db.ts'
import { customers, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { changedIn, rowsIn, type ArchivedRows, type NamedRow } from './archived-tables.ts'

/**
 * The rows of a visit as they fit into the database of now: an order, a car or a customer that is there is not put there
 * again, a car of the plate or a customer of the number that came since stands for the one of then, and a number of an order
 * that was given again stays with the later order.
 */
export async function reconcileWithLiveRows(db: Db, accountId: string, tables: ArchivedRows): Promise<ArchivedRows> {
  const [order] = rowsIn(tables, 'work_orders')
  const [car] = rowsIn(tables, 'vehicles')
  const [customer] = rowsIn(tables, 'customers')
  const text = (row: NamedRow | undefined, column: string) => row?.[column] ?? null
  const name = String(text(car, 'license_number') ?? '')
  const own = sql`account_id = ${accountId}`
  const id = sql<string>`id`
  const [orders, numbered, cars, people] = await db.batch([
    selectFrom(db, { id }, sql`${workOrders} where id = ${text(order, 'id')}`),
    selectFrom(
      db,
      { id },
      sql`${workOrders} where ${own} and external_work_order_id = ${text(order, 'external_work_order_id')}`,
    ),
    selectFrom(
      db,
      { id },
      sql`${vehicles} where ${own} and (id = ${text(car, 'id')} or license_number = ${name}
        or (plate_key = ${isNameWithoutPlate(name) ? '' : plateKey(name)} and has_plate = 1))`,
    ),
    selectFrom(
      db,
      { id },
      sql`${customers} where ${own} and (id = ${text(customer, 'id')}
        or external_customer_number = ${text(customer, 'external_customer_number')})`,
    ),
  ])
  const fitted = stoodFor(tables, { table: 'vehicles', column: 'vehicle_id', by: cars[0]?.id })
  const known = stoodFor(fitted, { table: 'customers', column: 'customer_id', by: people[0]?.id })
  if (orders.length > 0) return without(without(known, 'work_orders'), 'order_rows')
  if (numbered.length === 0) return known
  return changedIn(known, 'work_orders', (row) => ({ ...row, external_work_order_id: null }))
}

const without = (tables: ArchivedRows, table: string) => changedIn(tables, table, () => null)

/** Returns the rows without that of `table`; the rows that named it name `by` in its place. */
function stoodFor(
  tables: ArchivedRows,
  { table, column, by }: { table: string; column: string; by: string | undefined },
): ArchivedRows {
  const [own] = rowsIn(tables, table)
  if (own === undefined || by === undefined) return tables
  const named = (row: NamedRow) => (row[column] === own['id'] ? { ...row, [column]: by } : row)
  return changedIn(changedIn(without(tables, table), 'work_orders', named), 'processes', named)
}
