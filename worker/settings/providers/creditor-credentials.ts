import { sql } from 'drizzle-orm'

import { readSetup, type SetupCall } from '#core/setup-change.ts'
import type { CredentialsInput, CreditorSetting } from '#worker/contract/staff/provider-setup.ts'
import { creditorProvider } from '#worker/payments/index.ts'

import { credentialsOf } from './credentials.queries.ts'
import { presentOf } from './creditor-settings.ts'
import { settingOf, toSetting } from './creditor.queries.ts'
import { setupChanged } from './provider-setup.errors.ts'
import { auditIdOf, storeCredentials, wasStored } from './store-credentials.ts'

type Setting = { id: string; input: CredentialsInput }

/** Puts the credentials of a creditor in place, and has it told again where to call us. */
export async function setCreditorCredentials(call: SetupCall, { id, input }: Setting): Promise<CreditorSetting> {
  const { db } = call.deps
  const slot = { provider: creditorProvider, creditorSettingId: id }
  const auditId = auditIdOf(call, input)
  const before = await readSetup(call, (reading, accounts) => ({
    setting: settingOf(reading, accounts, id),
    stored: credentialsOf(reading, accounts, { kind: 'MERCHANT_API', ...slot }),
    done: wasStored(reading, auditId),
  }))
  const setting = presentOf(before.setting)
  if (before.done.length > 0) return toSetting(setting)
  const [stored] = before.stored
  if ((stored?.version ?? null) !== input.version) throw setupChanged('credentials', toSetting(setting))
  const outcome = await storeCredentials(call, {
    slot: { kind: setting.api, ...slot },
    input,
    stored,
    guard: sql`exists (select 1 from online_creditor_settings where id = ${id} and removed_at is null)`,
    more: (won) => [db.run(sql`update online_creditor_settings set callbacks_due_at = 0 where id = ${id} and ${won}`)],
    queriesOf: (reading, accounts) => ({ setting: settingOf(reading, accounts, id) }),
  })
  if (outcome === null) return setCreditorCredentials(call, { id, input })
  const after = toSetting(presentOf(outcome.rows.setting))
  if (!outcome.won) throw setupChanged('credentials', after)
  return after
}
