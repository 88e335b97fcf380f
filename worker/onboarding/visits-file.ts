import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { change, type Db } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { isThere, isTheirs, workshopsOf, type WorkshopCall } from './workshop.queries.ts'

const pageSize = 100

/**
 * The visits of a workshop as a file, a line each. They are read page by page as the file is taken; that it was taken is
 * written down before the first of them. Throws 404.
 */
export async function visitsFile(call: WorkshopCall): Promise<ReadableStream<Uint8Array>> {
  const { deps, staff, accountId } = call
  const { db, clock, requestId } = deps
  const actor = { kind: 'staff' as const, id: staff.userId }
  const entry = { actor, accountId, action: 'account.export', subject: accountId }
  const audit = auditStatement(db, { entry, requestId, now: clock.now(), guard: isThere(call, accountId) })
  const { rows } = await change(db, {
    write: { audit },
    read: { workshop: workshopsOf(db, sql`a.id = ${accountId} and ${isTheirs(staff)}`) },
  })
  if (rows.workshop.length === 0) throw notFound('account')
  return linesOf(db, accountId)
}

type Line = { id: string; createdAt: number; line: string }

function linesOf(db: Db, accountId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: Line | null = null
  return new ReadableStream({
    async pull(controller) {
      const page: readonly Line[] = await visitsAfter(db, accountId, after)
      after = page.at(-1) ?? null
      if (page.length > 0) controller.enqueue(encoder.encode(page.map(({ line }) => `${line}\n`).join('')))
      if (page.length < pageSize) controller.close()
    },
  })
}

const iso = (column: string) => sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`)

const customerOf = sql`json_object('name', c.name, 'firstName', c.first_name, 'lastName', c.last_name,
  'phoneNumber', c.phone_number, 'email', c.email, 'streetAddress', c.street_address, 'postalCode', c.postal_code,
  'city', c.city)`

const rowsOfOrder = sql`(select json_group_array(json_object('description', r.description, 'type', r.type,
    'priceCents', r.price_cents, 'payer', r.payer, 'productCode', r.product_code, 'rowId', r.row_id,
    'quantityThousandths', r.quantity_thousandths, 'unit', r.unit, 'unitPriceTenThousandths', r.unit_price_ten_thousandths,
    'discountBasisPoints', r.discount_basis_points, 'discountCents', r.discount_cents,
    'vatBasisPoints', r.vat_basis_points, 'grossCents', r.gross_cents) order by r.position)
  from ${orderRows} r where r.work_order_id = w.id)`

const paymentsOf = sql`(select json_group_array(json_object('channel', pay.channel, 'provider', pay.provider,
    'status', pay.status, 'orderNumber', pay.order_number, 'referenceCode', pay.reference_code,
    'amountCents', pay.amount_cents, 'capturedCents', pay.captured_cents, 'time', ${iso('pay.payment_time')},
    'pricing', json(pay.frozen_pricing),
    'refunds', (select json_group_array(json_object('status', back.refund_status, 'amountCents', back.amount_cents,
        'time', ${iso('back.refund_time')}, 'reason', back.reason)) from ${refunds} back where back.payment_id = pay.id)))
  from ${payments} pay where pay.process_id = p.id)`

const approvalsOf = sql`(select json_group_array(json_object('number', ok.number, 'time', ${iso('ok.created_at')},
    'totalCents', ok.total_cents, 'document', ok.document, 'hash', ok.hash, 'previousHash', ok.previous_hash))
  from ${approvals} ok where ok.process_id = p.id)`

const historyOf = sql`(select json_group_array(json_object('type', e.type, 'state', e.to_state, 'actor', e.actor_kind,
    'time', ${iso('e.created_at')}) order by e.version)
  from ${processEvents} e where e.process_id = p.id)`

function visitsAfter(db: Db, accountId: string, after: Line | null): Promise<Line[]> {
  return selectFrom(
    db,
    {
      id: sql<string>`p.id`,
      createdAt: sql<number>`p.created_at`,
      line: sql<string>`json_object('id', p.id, 'processType', p.process_type, 'state', p.state,
        'createdAt', ${iso('p.created_at')}, 'endedAt', ${iso('p.ended_at')}, 'customerNotes', p.customer_notes,
        'workOrder', w.external_work_order_id, 'licenseNumber', v.license_number, 'make', v.make, 'model', v.model,
        'customer', ${customerOf}, 'rows', ${rowsOfOrder}, 'approvals', ${approvalsOf}, 'payments', ${paymentsOf},
        'history', ${historyOf})`,
    },
    sql`${processes} p left join ${workOrders} w on w.id = p.work_order_id
      left join ${vehicles} v on v.id = w.vehicle_id
      left join ${customers} c on c.id = p.customer_id
      where p.account_id = ${accountId}
        and (p.created_at, p.id) > (${after?.createdAt ?? -1}, ${after?.id ?? ''})
      order by p.created_at, p.id limit ${pageSize}`,
  )
}
