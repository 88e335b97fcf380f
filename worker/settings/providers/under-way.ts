import { sql, type SQL } from 'drizzle-orm'

import { conflict, type AppError } from '#core/http/errors.ts'
import { paymentProviders } from '#domain/enums.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import type { Slot } from './credentials.queries.ts'

const names: readonly string[] = paymentProviders

/** In SQL: a payment, a refund or an identity check is still to be asked about there. */
export function isUnderWay(accountId: string, { provider, creditorSettingId }: Omit<Slot, 'kind'>): SQL {
  if (creditorSettingId === null && !names.includes(provider)) return checkUnderWay(accountId, provider)
  const theirs =
    creditorSettingId === null
      ? sql`p.provider = ${provider} and p.account_id = ${accountId}`
      : sql`p.creditor_setting_id = ${creditorSettingId} and p.account_id = ${accountId}`
  // What is to be asked about is little; an account's payments are many.
  return sql`(exists (select 1 from ${payments} p indexed by payments_ask_idx
      where p.next_ask_at is not null and ${theirs})
    or exists (select 1 from ${refunds} r indexed by refunds_ask_idx join ${payments} p on p.id = r.payment_id
      where r.next_ask_at is not null and ${theirs}))`
}

function checkUnderWay(accountId: string, provider: string): SQL {
  return sql`exists (select 1 from ${identityChecks} i indexed by identity_checks_ask_idx
    join ${processes} p on p.id = i.process_id
    where i.next_ask_at is not null and i.provider = ${provider} and p.account_id = ${accountId})`
}

export function stillUnderWay(thing: 'credentials' | 'creditor_setting'): AppError {
  return conflict(`${thing}.under_way`, 'Something is under way at the provider')
}
