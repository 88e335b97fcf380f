import type { Dependencies } from '#core/dependencies.ts'
import { providerUnavailable } from '#worker/payments/index.ts'
import type { CreditLanguage, CreditorMethod, CreditPort } from '#worker/providers/index.ts'

import type { SettingRow } from './setting.queries.ts'

/** Lists change seldom, and a method leaves them hours before it stops working. */
const keptMs = 10 * 60_000
const mostKept = 500

type Kept = { methods: readonly CreditorMethod[]; until: number }

/** This isolate's cache; it holds nothing of a customer. */
const kept = new Map<string, Kept>()

export type Wanted = { setting: SettingRow; port: CreditPort; amountCents: number; language: CreditLanguage }

/** New credentials are sealed again, and may have another list. */
function keyOf({ setting, amountCents, language }: Wanted): string {
  return [setting.id, setting.sealedSecrets, amountCents, language].join(' ')
}

/** Returns the methods of the creditor for an amount, in its order. Throws 502 where it does not say. */
export async function offeredMethods(deps: Dependencies, wanted: Wanted): Promise<readonly CreditorMethod[]> {
  const key = keyOf(wanted)
  const now = deps.clock.now()
  const known = kept.get(key)
  if (known !== undefined && now < known.until) return known.methods
  const { setting, port, amountCents, language } = wanted
  const answer = await port.methods({ amountCents, language })
  if (answer.outcome === 'unknown') {
    deps.log.error('credit.methods_unknown', { settingId: setting.id, reason: answer.reason })
    throw providerUnavailable()
  }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { methods: answer.methods, until: now + keptMs })
  return answer.methods
}
