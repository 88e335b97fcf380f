import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { reachedAccount, type SetupCall } from '#core/setup-change.ts'
import { identityProviders, paymentProviders } from '#domain/enums.ts'
import { accountOf, toUiConfig } from '#worker/accounts/index.ts'
import type { WorkshopSettings } from '#worker/contract/staff/account-setup.ts'
import type { RowsOf } from '#worker/db/db.ts'

export function settingsQueries(call: SetupCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  return {
    accounts: accountOf(db, account),
    groups: db.all<{ name: string }>(sql`
      select g.name from accounts a join account_groups g on g.id = a.group_id where a.id = ${account}`),
    credentials: db.all<{ provider: string }>(sql`
      select provider from provider_credentials where account_id = ${account} and creditor_setting_id is null`),
  }
}

const providers = [...paymentProviders, ...identityProviders]

function storedProviders(credentials: readonly { provider: string }[]) {
  const stored = new Set(credentials.map(({ provider }) => provider))
  return providers.filter((provider) => stored.has(provider))
}

/** The settings as staff see them. Throws 404 for an account out of reach. */
export function toSettings(rows: RowsOf<ReturnType<typeof settingsQueries>>): WorkshopSettings {
  const [account] = rows.accounts
  if (account === undefined) throw notFound('account')
  return {
    id: account.id,
    slug: account.slug,
    groupName: rows.groups[0]?.name ?? null,
    version: account.version,
    name: account.name,
    phoneNumber: account.phoneNumber,
    email: account.email,
    streetAddress: account.streetAddress,
    postalCode: account.postalCode,
    city: account.city,
    accentColor: account.accentColor,
    timeZone: account.timeZone,
    locale: account.locale,
    smsSender: account.smsSender,
    showPricesInWorkOrderStep: account.showPricesInWorkOrderStep,
    showReservationInWorkOrderStep: account.showReservationInWorkOrderStep,
    orderRowTypesToShowInWorkOrderStep: account.orderRowTypesToShowInWorkOrderStep,
    paymentType: account.paymentTypes,
    paymentImplementationType: account.paymentImplementationType,
    isTotalPriceRounded: account.isTotalPriceRounded,
    vatBasisPoints: account.vatBasisPoints,
    approvalToleranceBasisPoints: account.approvalToleranceBasisPoints,
    confirmsByItself: account.confirmsByItself,
    identityCheck: account.identityCheck,
    identityProvider: account.identityProvider,
    boxSize: account.boxSize,
    customerReservationHours: account.customerReservationHours,
    advisorReservationHours: account.advisorReservationHours,
    linkValidDays: account.linkValidDays,
    retentionMonths: account.retentionMonths,
    uiConfig: toUiConfig(account),
    deliveryInfoEnabled: account.deliveryInfoEnabled,
    fastLaneMode: account.fastLaneMode,
    credentials: storedProviders(rows.credentials),
  }
}
