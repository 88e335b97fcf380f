import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { wasAtKiosk } from '#worker/db/kiosk-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const c = alias(customers, 'c')
const i = alias(identityChecks, 'i')
const k = alias(providerCredentials, 'k')
const p = alias(processes, 'p')

/** A check with what decides about it: its process, the customer it is about, the account, and the way to its provider. */
export type CheckRow = RowOf<typeof checkRows>

const checkColumns = {
  id: i.id,
  version: i.version,
  provider: i.provider,
  status: i.status,
  isOurCustomer: i.isOurCustomer,
  ending: i.ending,
  providerReference: i.providerReference,
  redirectUrl: i.redirectUrl,
  keyId: i.keyId,
  expiresAt: i.expiresAt,
  returnedAt: i.returnedAt,
  askedCount: i.askedCount,
  createdAt: i.createdAt,
  processId: p.id,
  processVersion: p.version,
  state: p.state,
  processType: p.processType,
  linkCode: p.linkCode,
  lane: p.lane,
  /** Keys lie in a box for the process. One that is kept for keys to come has none to hand out. */
  keysLieReady: sql`exists (select 1 from ${boxLeases} l
    where l.process_id = p.id and l.ended_at is null and l.confirmed_at is not null)`.mapWith(Boolean),
  accountId: a.id,
  accountName: a.name,
  /** The account's current identity provider. */
  accountProvider: a.identityProvider,
  confirmsByItself: a.confirmsByItself,
  boxSize: a.boxSize,
  customerReservationHours: a.customerReservationHours,
  atKiosk: sql`${wasAtKiosk(sql`p.id`)}`.mapWith(Boolean),
  advisorReservationHours: a.advisorReservationHours,
  linkValidDays: a.linkValidDays,
  customerName: c.name,
  firstName: c.firstName,
  lastName: c.lastName,
  birthDate: c.birthDate,
  baseUrl: orNull(k.baseUrl),
  sealedSecrets: orNull(k.sealedSecrets),
}

function checkRows(db: Db, where: SQL) {
  return selectFrom(
    db,
    checkColumns,
    sql`${identityChecks} i
    join ${processes} p on p.id = i.process_id
    join ${accounts} a on a.id = p.account_id
    left join ${customers} c on c.id = p.customer_id
    left join ${providerCredentials} k on k.account_id = a.id and k.provider = i.provider
    where ${where}`,
  )
}

export function checkOf(db: Db, checkId: string) {
  return checkRows(db, sql`i.id = ${checkId}`)
}

/** The latest check of a process: at most one row, the open one where one is open. */
export function fullCheckOf(db: Db, processId: SQL) {
  return checkRows(db, sql`i.process_id = ${processId} order by i.rowid desc limit 1`)
}

export type DueCheck = { id: string; nextAskAt: number }

/** The next page of checks that are to be asked about, the longest waiting first. */
export function dueChecks(db: Db, input: { now: number; after: DueCheck | null; limit: number }) {
  const { now, after, limit } = input
  const later = after === null ? sql`1` : sql`(next_ask_at, id) > (${after.nextAskAt}, ${after.id})`
  return selectFrom(
    db,
    { id: identityChecks.id, nextAskAt: notNull(identityChecks.nextAskAt) },
    sql`${identityChecks}
    where next_ask_at <= ${now} and ${later} order by next_ask_at, id limit ${limit}`,
  )
}
