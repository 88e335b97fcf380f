import { sql } from 'drizzle-orm'

import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import {
  creditorUnits,
  type CredentialsInput,
  type CountedCreditorSetting,
} from '#worker/contract/staff/settings/provider-settings.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { creditorProvider } from '#worker/payments/index.ts'
import { changedMeanwhile, presentOf } from '#worker/settings/resource.ts'

import { credentialsOf } from './credentials.queries.ts'
import { creditors } from './creditor-settings.ts'
import { auditIdOf, storeCredentials, wasStored } from './store-credentials.ts'

type Setting = { id: string; input: CredentialsInput }

/** Puts the credentials of a creditor in place, and has it told again where to call us. */
export async function setCreditorCredentials(
  call: SettingsCall,
  { id, input }: Setting,
): Promise<CountedCreditorSetting> {
  const { db } = call.deps
  const slot = { provider: creditorProvider, creditorSettingId: id }
  const {
    done,
    stored: [stored],
    ...before
  } = await readSettings(call, () => ({
    ...creditors.queriesOf(call, id),
    stored: credentialsOf(call, slot),
    done: wasStored(db, auditIdOf(call, input)),
  }))
  const setting = presentOf(creditors, before)
  if (done.length > 0) return setting
  if ((stored?.version ?? null) !== input.version) throw changedMeanwhile('credentials', setting, creditorUnits)
  const outcome = await storeCredentials(call, {
    slot: { kind: setting.api, ...slot },
    input,
    stored,
    guard: sql`exists (select 1 from ${onlineCreditorSettings} where id = ${id} and removed_at is null)`,
    more: (won) => [db.run(sql`update ${onlineCreditorSettings} set callbacks_due_at = 0 where id = ${id} and ${won}`)],
    queries: creditors.queriesOf(call, id),
  })
  if (outcome === null) return setCreditorCredentials(call, { id, input })
  const after = presentOf(creditors, outcome.rows)
  if (!outcome.won) throw changedMeanwhile('credentials', after, creditorUnits)
  return after
}
