import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { identityProviders, paymentProviders } from '#domain/enums.ts'
import { accountOf, toUiConfig, updateAccount, zoneOffsetStatements } from '#worker/accounts/index.ts'
import {
  workshopSettingsSchema,
  type WorkshopSettings,
  type WorkshopSettingsInput,
} from '#worker/contract/staff/settings/account-settings.ts'
import type { RowsOf, Statement } from '#worker/db/db.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import {
  changeSeenSettings,
  everyone,
  unfinishedOf,
  withPrices,
  type AffectedProcesses,
} from '#worker/process/index.ts'
import { changeDifferences, differing, isSame, pick } from '#worker/settings/differences.ts'
import { readList, settled } from '#worker/settings/resource.ts'

function settingsQueries(call: SettingsCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  const { provider, accountId, creditorSettingId } = providerCredentials
  return {
    accounts: accountOf(db, account),
    groups: db
      .select({ name: accountGroups.name })
      .from(accounts)
      .innerJoin(accountGroups, sql`${accountGroups.id} = ${accounts.groupId}`)
      .where(sql`${accounts.id} = ${account}`),
    credentials: db
      .select({ provider })
      .from(providerCredentials)
      .where(sql`${accountId} = ${account} and ${creditorSettingId} is null`),
  }
}

const providers = [...paymentProviders, ...identityProviders]
/** The settings that are columns of the account by the same name. */
const columns = workshopSettingsSchema.keyof().exclude(['paymentType', 'uiConfig']).options

/** The settings as staff see them. Throws 404 for an account out of reach. */
function toSettings({ accounts: [account], groups, credentials }: RowsOf<ReturnType<typeof settingsQueries>>) {
  if (account === undefined) throw notFound('account')
  const stored = new Set(credentials.map(({ provider }) => provider))
  const settings: WorkshopSettings = {
    ...pick(account, ['id', 'slug', 'smsSenderState', 'smsSenderReason', ...columns]),
    paymentType: account.paymentTypes,
    uiConfig: toUiConfig(account),
    groupName: groups[0]?.name ?? null,
    credentials: providers.filter((provider) => stored.has(provider)),
  }
  return settings
}

export function getSettings(call: SettingsCall): Promise<WorkshopSettings> {
  return readList(call, { queriesOf: settingsQueries, toList: toSettings })
}

/** Settings that no screen of a customer shows; a setting that is not named here moves their processes on. */
const unseen: ReadonlySet<string> = new Set([
  'businessId',
  'smsSender',
  'smsNumber',
  'emailSenderName',
  'emailReplyTo',
  'approvalToleranceBasisPoints',
  'confirmsByItself',
  'identityCheck',
  'identityProvider',
  'boxSize',
  'customerReservationHours',
  'advisorReservationHours',
  'linkValidDays',
  'retentionMonths',
  'archiveDays',
  'smsCountries',
  'messagesPerRecipient',
  'messagesPerVisit',
  'messagesPerAccount',
  'remindsUnopened',
  'remindUnpaidDays',
  'fastLaneMode',
] satisfies (keyof WorkshopSettings)[])

/** The subject of an approval: the rows, and what they cost. */
const approved: ReadonlySet<string> = new Set([
  'showPricesInWorkOrderStep',
  'orderRowTypesToShowInWorkOrderStep',
  'isTotalPriceRounded',
  'vatBasisPoints',
  'vatRounding',
] satisfies (keyof WorkshopSettings)[])

function seenBy(fields: readonly string[]): readonly AffectedProcesses[] {
  if (fields.some((field) => approved.has(field)))
    return everyone.map((those) => ({ ...those, requiresReapproval: true }))
  return fields.every((field) => unseen.has(field)) ? [] : everyone
}

/** The terms by which a price has to be approved anew. */
const terms: ReadonlySet<string> = new Set([
  'vatBasisPoints',
  'vatRounding',
  'isTotalPriceRounded',
  'approvalToleranceBasisPoints',
] satisfies (keyof WorkshopSettings)[])

type Update = { isWon: SQL; now: number; set: Partial<typeof accounts.$inferInsert> }

/** Customers have to approve another price, or none any more, where the terms become others. */
function accountStatements(
  call: SettingsCall,
  fields: readonly string[],
  { isWon: guard, now, set }: Update,
): Statement[] {
  const { accountId, deps } = call
  const update = updateAccount(deps.db, { accountId, set, guard, now })
  if (!fields.some((field) => terms.has(field))) return [update]
  return Object.values(withPrices(deps.db, { which: unfinishedOf(accountId), guard, now }, { update }))
}

type Form = Omit<WorkshopSettingsInput, 'version'>

/**
 * Puts the settings of an account in the place of those that were seen. Open customers see at once what of it is theirs
 * to see. The same told twice is answered as it was the first time. Throws 409 `account.changed`.
 */
export function putSettings(
  call: SettingsCall,
  { version, ...form }: WorkshopSettingsInput,
): Promise<WorkshopSettings> {
  const { accountId } = call
  const { uiConfig, paymentType, ...set } = form
  return changeDifferences({
    subject: 'account',
    version,
    read: () => getSettings(call),
    differs: (before) => differing<Form>(before, form),
    write: async (fields) => {
      const { won, rows } = await changeSeenSettings(call, {
        action: 'account.edit',
        subject: accountId,
        detail: { fields },
        guard: sql`exists (
          select 1 from ${accounts} where ${accounts.id} = ${accountId} and ${accounts.version} = ${version})`,
        statements: (isWon, now) => [
          ...accountStatements(call, fields, { isWon, now, set: { ...set, ...uiConfig, paymentTypes: paymentType } }),
          ...(fields.includes('timeZone')
            ? zoneOffsetStatements(call.deps.db, { timeZones: [form.timeZone], now, guard: isWon })
            : []),
        ],
        seenBy: seenBy(fields),
        queries: settingsQueries(call),
      })
      return settled('account', {
        won,
        thing: toSettings(rows),
        isAlreadyApplied: (after) => isSame<Form>(after, form),
      })
    },
  })
}
