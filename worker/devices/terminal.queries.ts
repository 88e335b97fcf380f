import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const p = alias(processes, 'p')

/** A process that a code at the terminal is about. `awaits`: a payment is waited for; `asks`: its price is to be approved first. */
export type CodedProcess = RowOf<typeof codedProcesses>

const awaits = sql`p.state in ('READY_FOR_PAYMENT','PAYMENT_LINK_SENT','PAYMENT_LINK_SEND_FAILED')`

/** SQL for a lease of the terminal's own cabinets; the box may have been given back since. */
function codedBy({ deviceId, code }: { deviceId: string; code: string }): SQL {
  return sql`
    ${devices} d
    join ${lockers} k on k.account_id = d.account_id and (d.locker_id is null or k.id = d.locker_id)
    join ${boxLeases} l on l.locker_id = k.id and l.access_code = ${code}
    join ${processes} p on p.id = l.process_id and p.account_id = d.account_id
    where d.id = ${deviceId} and d.revoked_at is null`
}

/** The processes that a code may mean, those that wait for a payment first. */
export function codedProcesses(db: Db, input: { deviceId: string; code: string }) {
  return selectFrom(
    db,
    {
      id: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      awaits: awaits.mapWith(Boolean),
      asks: sql`p.asked_price_cents is not null`.mapWith(Boolean),
    },
    // A code that opened several boxes of the account leads to the process once.
    sql`${codedBy(input)} group by p.id order by ${awaits} desc, p.created_at desc limit 5`,
  )
}

/** In SQL: the id of the process that a code means, found in the same order. */
export function codedProcessId(input: { deviceId: string; code: string }): SQL {
  return sql`(select p.id from ${codedBy(input)} order by ${awaits} desc, p.created_at desc limit 1)`
}

export type KnownReceipt = RowOf<typeof knownReceipt>

/** A receipt that was taken before. */
export function knownReceipt(db: Db, { deviceId, receiptId }: { deviceId: string; receiptId: string }) {
  return selectFrom(
    db,
    { id: payments.id, settled: sql`captured_cents > surplus_cents`.mapWith(Boolean) },
    sql`${payments}
    where device_id = ${deviceId} and device_receipt_id = ${receiptId}`,
  )
}
