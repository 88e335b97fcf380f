import { sha256Hex } from '#core/secrets/hashing.ts'
import { randomBytes } from '#core/secrets/ids.ts'
import type { SettingsCall } from '#core/settings-change.ts'
import { formatProcessCode, newKioskKey } from '#domain/access/codes.ts'
import { enrolMs } from '#domain/keys/fast-lane.ts'
import type { CountedNewDevice } from '#worker/contract/staff/settings/key-settings.ts'

/** A new key of a kiosk, and what is kept of it: a hash, and until when a browser is let in by it, once. */
export function makeKioskKey({ deps }: SettingsCall) {
  const key = newKioskKey(randomBytes, deps.slot)
  return { key, values: { enrolHash: sha256Hex(key), enrolUntil: deps.clock.now() + enrolMs, enrolsLeft: 1 } }
}

/** The key as it is told, to type and as an address: behind the # it comes into no log. */
export function keyView(
  { deps }: SettingsCall,
  key: string,
  slug: string,
): Pick<CountedNewDevice, 'key' | 'enrolAddress'> {
  const shown = formatProcessCode(key)
  return { key: shown, enrolAddress: `${deps.config.appUrl}/fast-lane/${encodeURIComponent(slug)}#${shown}` }
}
