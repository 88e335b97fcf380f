import { sql } from 'drizzle-orm'

import { wasAudited } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { changeSettings, idOfClick, type SettingsCall } from '#core/settings-change.ts'
import type { CountedNewDevice, RenewKeyInput } from '#worker/contract/staff/settings/key-settings.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { kioskSessions } from '#worker/db/schema/kiosk.table.ts'

import { machines } from './devices.ts'
import { keyAlreadyShown } from './key-already-shown.ts'
import { makeKioskKey, keyView } from './made-kiosk-key.ts'

/**
 * A kiosk gets another key, and every browser that was let in by the one before ends. Told here and never again: the same
 * click told twice throws 409. Throws 404 for what is no kiosk of the account, or is revoked.
 */
export async function renewKioskKey(
  call: SettingsCall,
  { id, clickId }: RenewKeyInput & { id: string },
): Promise<CountedNewDevice> {
  const { deps, accountId } = call
  const { db, clock } = deps
  const { key, values } = makeKioskKey(call)
  const auditId = idOfClick('aud', { accountId, clickId })
  const { won, rows } = await changeSettings(call, {
    action: 'device.renew',
    subject: id,
    auditId,
    guard: sql`exists (select 1 from ${devices} where id = ${id} and account_id = ${accountId} and kind = 'KIOSK'
      and revoked_at is null)
      and not ${wasAudited(auditId)}`,
    statements: (isWon) => [
      db.run(sql`
        update ${devices} set enrol_hash = ${values.enrolHash}, enrol_until = ${values.enrolUntil},
          enrols_left = ${values.enrolsLeft}
        where id = ${id} and ${isWon}`),
      db.run(sql`
        update ${kioskSessions} set ended_at = ${clock.now()}
        where device_id = ${id} and ended_at is null and ${isWon}`),
    ],
    queriesOf: () => machines.queriesOf(call, id),
  })
  const thing = machines.toThing(rows)
  if (thing === undefined || thing.kind !== 'KIOSK' || thing.revokedAt !== null) throw notFound('device')
  if (!won) throw keyAlreadyShown('device')
  return { ...thing, ...keyView(call, key, rows.found[0]?.slug ?? '') }
}
