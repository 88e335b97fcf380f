import { sql, type SQL } from 'drizzle-orm'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { payments } from '#worker/db/schema/payment.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'

/** A process that a code at the terminal is about. `awaits`: a payment is waited for; `asks`: its price is to be approved first. */
export type CodedProcess = {
  id: string
  accountId: string
  version: number
  state: ProcessState
  processType: ProcessType
  awaits: number
  asks: number
}

const awaits = sql`p.state in ('READY_FOR_PAYMENT','PAYMENT_LINK_SENT','PAYMENT_LINK_SEND_FAILED')`

/** Of the terminal's own cabinets; the box may have been given back since. */
function codedBy({ deviceId, code }: { deviceId: string; code: string }): SQL {
  return sql`
    from ${devices} d
    join ${lockers} k on k.account_id = d.account_id and (d.locker_id is null or k.id = d.locker_id)
    join ${boxLeases} l on l.locker_id = k.id and l.access_code = ${code}
    join ${processes} p on p.id = l.process_id and p.account_id = d.account_id
    where d.id = ${deviceId} and d.revoked_at is null`
}

/** The processes that a code may mean, those that wait for a payment first. */
export function codedProcesses(db: Db, input: { deviceId: string; code: string }) {
  return db.all<CodedProcess>(sql`
    select distinct p.id, p.account_id as "accountId", p.version, p.state, p.process_type as "processType",
      ${awaits} as "awaits", p.asked_price_cents is not null as "asks", p.created_at as "createdAt"
    ${codedBy(input)} order by "awaits" desc, "createdAt" desc limit 5`)
}

/** In SQL: the id of the process that a code means, found in the same order. */
export function codedProcessId(input: { deviceId: string; code: string }): SQL {
  return sql`(select p.id ${codedBy(input)} order by ${awaits} desc, p.created_at desc limit 1)`
}

export type KnownReceipt = { id: string; settled: number }

/** A receipt that was taken before. */
export function knownReceipt(db: Db, { deviceId, receiptId }: { deviceId: string; receiptId: string }) {
  return db.all<KnownReceipt>(sql`
    select id, captured_cents > surplus_cents as "settled" from ${payments}
    where device_id = ${deviceId} and device_receipt_id = ${receiptId}`)
}
