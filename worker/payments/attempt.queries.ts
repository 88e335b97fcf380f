import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { paymentCallbacks, payments, providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { areCredentialsOf } from './credentials.ts'

const a = alias(payments, 'a')
const c = alias(providerCredentials, 'c')
const p = alias(processes, 'p')

/** An attempt with what decides about it: its process, whether another attempt paid, and the way to its provider. */
export type AttemptRow = RowOf<typeof attemptRows>

/** In SQL: the attempt `name` paid its process, wholly. */
export function paysProcess(name: string): SQL {
  return sql.raw(`${name}.status = 'SUCCESS' and ${name}.captured_cents > ${name}.surplus_cents`)
}

function attemptRows(db: Db, where: SQL) {
  return selectFrom(
    db,
    {
      id: a.id,
      version: a.version,
      channel: a.channel,
      provider: a.provider,
      creditorSettingId: a.creditorSettingId,
      orderNumber: a.orderNumber,
      paymentId: a.paymentId,
      paymentToken: a.paymentToken,
      status: a.status,
      amountCents: a.amountCents,
      capturedCents: a.capturedCents,
      surplusCents: a.surplusCents,
      setAside: a.setAside,
      askedCount: a.askedCount,
      nextAskAt: a.nextAskAt,
      createdAt: a.createdAt,
      accountId: a.accountId,
      baseUrl: orNull(c.baseUrl),
      sealedSecrets: orNull(c.sealedSecrets),
      processId: p.id,
      processVersion: p.version,
      state: p.state,
      processType: p.processType,
      linkCode: p.linkCode,
      otherPaid: sql`exists (select 1 from ${payments} other where other.process_id = a.process_id and other.id <> a.id
        and ${paysProcess('other')})`.mapWith(Boolean),
      /** The provider signed that it failed. */
      saidFailed:
        sql`exists (select 1 from ${paymentCallbacks} said where said.payment_id = a.id and said.status = 'FAILURE'
        and said.source <> 'refund')`.mapWith(Boolean),
    },
    sql`${payments} a
    join ${processes} p on p.id = a.process_id
    left join ${providerCredentials} c on ${areCredentialsOf('c', 'a')}
    where ${where}`,
  )
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
  return selectFrom(
    db,
    { id: payments.id, nextAskAt: notNull(payments.nextAskAt) },
    sql`${payments}
    where next_ask_at <= ${now} and ${later} order by next_ask_at, id limit ${limit}`,
  )
}
