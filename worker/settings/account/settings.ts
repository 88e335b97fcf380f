import { sql } from 'drizzle-orm'

import { readSetup, type SetupCall } from '#core/setup-change.ts'
import { updateAccount } from '#worker/accounts/index.ts'
import type { WorkshopSettings, WorkshopSettingsInput } from '#worker/contract/staff/account-setup.ts'
import { changeSeenSetup, everyone, type SeenBy } from '#worker/process/index.ts'

import { changedMeanwhile } from './account-setup.errors.ts'
import { settingsQueries, toSettings } from './settings.queries.ts'

export async function getSettings(call: SetupCall): Promise<WorkshopSettings> {
  return toSettings(await readSetup(call, () => settingsQueries(call)))
}

/** What no screen of a customer shows; a setting that is not named here moves their processes on. */
const unseen: ReadonlySet<string> = new Set([
  'smsSender',
  'approvalToleranceBasisPoints',
  'confirmsByItself',
  'identityCheck',
  'identityProvider',
  'boxSize',
  'customerReservationHours',
  'advisorReservationHours',
  'linkValidDays',
  'retentionMonths',
  'fastLaneMode',
] satisfies (keyof WorkshopSettings)[])

/** What an approval is of: the rows, and what they cost. */
const approved: ReadonlySet<string> = new Set([
  'showPricesInWorkOrderStep',
  'orderRowTypesToShowInWorkOrderStep',
  'isTotalPriceRounded',
  'vatBasisPoints',
] satisfies (keyof WorkshopSettings)[])

/** The settings that differ, by name. */
function changedFields(now: WorkshopSettings, input: WorkshopSettingsInput): string[] {
  const stored = new Map<string, unknown>(Object.entries(now))
  return Object.entries(input)
    .filter(([name, value]) => name !== 'version' && JSON.stringify(stored.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
}

function seenBy(fields: readonly string[]): readonly SeenBy[] {
  if (fields.some((field) => approved.has(field))) return everyone.map((those) => ({ ...those, asksAgain: true }))
  return fields.every((field) => unseen.has(field)) ? [] : everyone
}

/**
 * Puts the settings of an account in the place of those that were seen. Open customers see at once what of it is theirs
 * to see. The same told twice is answered as it was the first time. Throws 409 `account.changed`.
 */
export async function putSettings(call: SetupCall, input: WorkshopSettingsInput): Promise<WorkshopSettings> {
  const { db } = call.deps
  const before = await getSettings(call)
  const fields = changedFields(before, input)
  if (fields.length === 0) return before
  if (before.version !== input.version) throw changedMeanwhile('account', before)
  const { version, uiConfig, paymentType, ...columns } = input
  const { won: isMade, rows } = await changeSeenSetup(call, {
    action: 'account.edit',
    subject: call.accountId,
    detail: { fields },
    guard: sql`exists (select 1 from accounts where id = ${call.accountId} and version = ${version})`,
    statements: (won, now) => [
      updateAccount(db, {
        accountId: call.accountId,
        set: { ...columns, ...uiConfig, paymentTypes: paymentType },
        guard: won,
        now,
      }),
    ],
    seenBy: seenBy(fields),
    queries: settingsQueries(call),
  })
  const after = toSettings(rows)
  if (!isMade && changedFields(after, input).length > 0) throw changedMeanwhile('account', after)
  return after
}
