import { sql, type SQL } from 'drizzle-orm'

import type { PaymentChannel, PaymentStatus, ProcessState, ProcessType } from '#domain/enums.ts'
import type { SetAside } from '#domain/settlement.ts'
import type { Db } from '#worker/db/db.ts'
import { paymentCallbacks, payments, providerCredentials } from '#worker/db/schema/payment.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'

import { areCredentialsOf, type StoredCredentials } from './credentials.ts'

/** An attempt with what decides about it: its process, whether another attempt paid, and the way to its provider. */
export type AttemptRow = StoredCredentials & {
  id: string
  version: number
  creditorSettingId: string | null
  channel: PaymentChannel
  orderNumber: string
  paymentId: string | null
  paymentToken: string | null
  status: PaymentStatus
  amountCents: number
  capturedCents: number
  surplusCents: number
  setAside: SetAside | null
  askedCount: number
  nextAskAt: number | null
  createdAt: number
  processId: string
  processVersion: number
  state: ProcessState
  processType: ProcessType
  linkCode: string
  otherPaid: number
  /** The provider signed that it failed. */
  saidFailed: number
}

/** In SQL: the attempt `name` paid its process, wholly. */
export function paysProcess(name: string): SQL {
  return sql.raw(`${name}.status = 'SUCCESS' and ${name}.captured_cents > ${name}.surplus_cents`)
}

function attemptRows(db: Db, where: SQL) {
  return db.all<AttemptRow>(sql`
    select a.id, a.version, a.channel, a.provider, a.creditor_setting_id as "creditorSettingId", a.order_number as "orderNumber", a.payment_id as "paymentId",
      a.payment_token as "paymentToken", a.status, a.amount_cents as "amountCents",
      a.captured_cents as "capturedCents", a.surplus_cents as "surplusCents", a.set_aside as "setAside",
      a.asked_count as "askedCount", a.next_ask_at as "nextAskAt", a.created_at as "createdAt",
      a.account_id as "accountId", c.base_url as "baseUrl", c.sealed_secrets as "sealedSecrets",
      p.id as "processId", p.version as "processVersion", p.state, p.process_type as "processType",
      p.link_code as "linkCode",
      exists (select 1 from ${payments} other where other.process_id = a.process_id and other.id <> a.id
        and ${paysProcess('other')}) as "otherPaid",
      exists (select 1 from ${paymentCallbacks} said where said.payment_id = a.id and said.status = 'FAILURE'
        and said.source <> 'refund') as "saidFailed"
    from ${payments} a
    join ${processes} p on p.id = a.process_id
    left join ${providerCredentials} c on ${areCredentialsOf('c', 'a')}
    where ${where}`)
}

export function attemptOf(db: Db, attemptId: string) {
  return attemptRows(db, sql`a.id = ${attemptId}`)
}

/** The attempt that a creditor knows by our order number. */
export function attemptOfOrder(db: Db, { orderNumber, settingId }: { orderNumber: string; settingId: string }) {
  return attemptRows(db, sql`a.order_number = ${orderNumber} and a.creditor_setting_id = ${settingId}`)
}

/** Every attempt of a process, the latest first. */
export function attemptsOf(db: Db, processId: SQL) {
  return attemptRows(db, sql`a.process_id = ${processId} order by a.created_at desc, a.id desc`)
}

export type DueAttempt = { id: string; nextAskAt: number }

/** The next page of attempts that are to be asked about, the longest waiting first. */
export function dueAttempts(db: Db, input: { now: number; after: DueAttempt | null; limit: number }) {
  const { now, after, limit } = input
  const later = after === null ? sql`1` : sql`(next_ask_at, id) > (${after.nextAskAt}, ${after.id})`
  return db.all<DueAttempt>(sql`
    select id, next_ask_at as "nextAskAt" from ${payments}
    where next_ask_at <= ${now} and ${later} order by next_ask_at, id limit ${limit}`)
}
