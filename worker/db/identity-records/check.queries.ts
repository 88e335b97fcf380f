import { sql, type SQL } from 'drizzle-orm'

import type { BoxSize, IdentityProvider, PaymentStatus, ProcessState, ProcessType, ServiceLane } from '#domain/enums.ts'
import type { IsOurCustomer, NamedCustomer } from '#domain/identity-match.ts'
import type { IdentityEnding } from '#domain/identity.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { identityChecks } from '#worker/db/schema/identity.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { providerCredentials } from '#worker/db/schema/payment.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers } from '#worker/db/schema/work-order.table.ts'

/** A check with what decides about it: its process, the customer it is about, the account, and the way to its provider. */
export type CheckRow = Omit<NamedCustomer, 'name'> & {
  id: string
  version: number
  provider: IdentityProvider
  /** Where the account has its customers checked now. */
  accountProvider: IdentityProvider | null
  status: PaymentStatus
  isOurCustomer: IsOurCustomer
  ending: IdentityEnding | null
  providerReference: string | null
  redirectUrl: string | null
  keyId: string | null
  expiresAt: number | null
  returnedAt: number | null
  askedCount: number
  createdAt: number
  processId: string
  processVersion: number
  state: ProcessState
  processType: ProcessType
  linkCode: string
  lane: ServiceLane
  /** 1 where the process holds a box. */
  holdsBox: number
  accountId: string
  confirmsByItself: number
  boxSize: BoxSize
  customerReservationHours: number
  advisorReservationHours: number
  linkValidDays: number
  customerName: string | null
  baseUrl: string | null
  sealedSecrets: string | null
}

function checkRows(db: Db, where: SQL) {
  return db.all<CheckRow>(sql`
    select i.id, i.version, i.provider, i.status, i.is_our_customer as "isOurCustomer", i.ending,
      i.provider_reference as "providerReference", i.redirect_url as "redirectUrl", i.key_id as "keyId",
      i.expires_at as "expiresAt", i.returned_at as "returnedAt", i.asked_count as "askedCount", i.created_at as "createdAt",
      p.id as "processId", p.version as "processVersion", p.state, p.process_type as "processType",
      p.link_code as "linkCode", p.lane,
      exists (select 1 from ${boxLeases} l where l.process_id = p.id and l.ended_at is null) as "holdsBox",
      a.id as "accountId", a.identity_provider as "accountProvider", a.confirms_by_itself as "confirmsByItself", a.box_size as "boxSize",
      a.customer_reservation_hours as "customerReservationHours",
      a.advisor_reservation_hours as "advisorReservationHours", a.link_valid_days as "linkValidDays",
      c.name as "customerName", c.first_name as "firstName", c.last_name as "lastName", c.birth_date as "birthDate",
      k.base_url as "baseUrl", k.sealed_secrets as "sealedSecrets"
    from ${identityChecks} i
    join ${processes} p on p.id = i.process_id
    join ${accounts} a on a.id = p.account_id
    left join ${customers} c on c.id = p.customer_id
    left join ${providerCredentials} k on k.account_id = a.id and k.provider = i.provider
    where ${where}`)
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
  return db.all<DueCheck>(sql`
    select id, next_ask_at as "nextAskAt" from ${identityChecks}
    where next_ask_at <= ${now} and ${later} order by next_ask_at, id limit ${limit}`)
}
