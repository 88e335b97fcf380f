import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { reachedAccount, type SetupCall } from '#core/setup-change.ts'
import { languagesOf } from '#worker/accounts/contents/index.ts'
import { accountOf, everyDeliveryOption } from '#worker/accounts/index.ts'
import type { DeliveryOption, DeliverySetup } from '#worker/contract/staff/account-setup.ts'
import type { RowsOf } from '#worker/db/db.ts'

export function deliveryQueries(call: SetupCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  return {
    accounts: accountOf(db, account),
    options: everyDeliveryOption(db, account, sql`removed_at is null`),
    languages: languagesOf(db, account),
  }
}

/** Throws 404 for an account out of reach. */
export function toDeliverySetup(rows: RowsOf<ReturnType<typeof deliveryQueries>>): DeliverySetup {
  const [account] = rows.accounts
  if (account === undefined) throw notFound('account')
  return {
    deliveryInfoEnabled: account.deliveryInfoEnabled,
    imageUrl: account.deliveryImageUrl,
    options: rows.options.map(toOption),
    languages: rows.languages,
  }
}

export function optionQueries(call: SetupCall, optionId: string) {
  return { options: everyDeliveryOption(call.deps.db, reachedAccount(call), sql`id = ${optionId}`) }
}

export type OptionRows = RowsOf<ReturnType<typeof optionQueries>>

export function toOption({ id, labels, enabled, version }: OptionRows['options'][number]): DeliveryOption {
  return { id, labels, enabled, version }
}
