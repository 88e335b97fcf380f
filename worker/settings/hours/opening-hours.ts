import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { noHours, withoutPast, type OpeningHours, type StoredHours } from '#domain/time/opening-hours.ts'
import { localDate } from '#domain/time/time.ts'
import type { OpeningHoursInput, WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { changeSeenSettings, everyone } from '#worker/process/index.ts'
import { changeDifferences, differing, isSame } from '#worker/settings/differences.ts'
import { readList, settled } from '#worker/settings/resource.ts'

function hoursQueries(call: SettingsCall) {
  const { openingHours, timeZone } = accounts
  return {
    found: selectFrom(
      call.deps.db,
      { openingHours, timeZone },
      sql`${accounts} where ${accounts.id} = ${reachedAccount(call)}`,
    ),
  }
}

function toHours(call: SettingsCall, { found: [row] }: RowsOf<ReturnType<typeof hoursQueries>>): WorkshopHours {
  if (row === undefined) throw notFound('account')
  const { openingHours, timeZone } = row
  const { week, exceptions } = openingHours ?? noHours
  const today = localDate(call.deps.clock.now(), timeZone)
  return { week, exceptions, version: openingHours?.revision ?? 0, timeZone, today }
}

export function getOpeningHours(call: SettingsCall): Promise<WorkshopHours> {
  return readList(call, { queriesOf: hoursQueries, toList: (rows) => toHours(call, rows) })
}

const revision = sql`coalesce(${accounts.openingHours} ->> '$.revision', 0)`

/**
 * Puts the hours of an account in the place of those that were seen, without exceptions of days that are over. Open
 * customers see them at once. The same told twice is answered as it was the first time. Throws 409 `opening_hours.changed`.
 */
export function putOpeningHours(call: SettingsCall, { version, ...sent }: OpeningHoursInput): Promise<WorkshopHours> {
  const { accountId } = call
  return changeDifferences<WorkshopHours>({
    subject: 'opening_hours',
    version,
    read: () => getOpeningHours(call),
    differs: (before) => differing<OpeningHours>(before, withoutPast(sent, before.today)),
    write: async (fields, { today }) => {
      const hours = withoutPast(sent, today)
      const stored: StoredHours = { schema: 1, revision: version + 1, ...hours }
      const { won, rows } = await changeSeenSettings(call, {
        action: 'account.edit_hours',
        subject: accountId,
        detail: { fields },
        guard: sql`exists (select 1 from ${accounts} where ${accounts.id} = ${accountId} and ${revision} = ${version})`,
        statements: (isWon, now) => [
          call.deps.db
            .update(accounts)
            .set({ openingHours: stored, updatedAt: now })
            .where(sql`${accounts.id} = ${accountId} and ${isWon}`),
        ],
        seenBy: everyone,
        queries: hoursQueries(call),
      })
      const isAlreadyApplied = (after: WorkshopHours) => isSame<OpeningHours>(after, hours)
      return settled('opening_hours', { won, thing: toHours(call, rows), isAlreadyApplied })
    },
  })
}
