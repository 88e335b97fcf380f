import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { minuteMs } from '#domain/durations.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'

import { creditorCallback } from './credit-address.ts'
import { openSetting, settingsToRegister, type SettingRow } from './setting.queries.ts'

const atOnce = 10
const soonMs = 5 * minuteMs
/** Credentials that are not taken are put right by people. */
const laterMs = 6 * 60 * minuteMs

/** Tells creditors where to call us: those of new settings, and again those that did not take it. */
export async function registerCallbacks(deps: Dependencies): Promise<number> {
  const settings = await settingsToRegister(deps.db, { now: deps.clock.now(), limit: atOnce })
  for (const setting of settings) await register(deps, setting)
  return settings.length
}

async function register(deps: Dependencies, setting: SettingRow): Promise<void> {
  const dueAt = await registerCallback(deps, setting)
  await deps.db.run(sql`
    update ${onlineCreditorSettings} set callbacks_due_at = ${dueAt}, updated_at = ${deps.clock.now()}
    where id = ${setting.id}`)
}

/** When it is to be repeated; null: it knows, or does not want to. */
async function registerCallback(deps: Dependencies, setting: SettingRow): Promise<number | null> {
  const now = deps.clock.now()
  try {
    const port = await openSetting(deps, setting)
    if (port === null) return now + soonMs
    const outcome = await port.registerCallbacks?.(creditorCallback(deps.config, setting.id))
    if (outcome === undefined || outcome.outcome === 'registered') return null
    const { outcome: word, reason } = outcome
    deps.log.error('credit.callbacks_not_registered', { settingId: setting.id, outcome: word, reason })
    return now + (word === 'refused' ? laterMs : soonMs)
  } catch (error) {
    deps.log.error('credit.callbacks_not_registered', { settingId: setting.id, ...errorFields(error) })
    return now + laterMs
  }
}
