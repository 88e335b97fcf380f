import { env } from 'cloudflare:workers'

import { dayMs } from '#domain/durations.ts'

import { testNow } from './clock.ts'
import { visitOf } from './cron.ts'
import { rowsOf } from './database.ts'
import { seedAccount } from './factories.ts'

/** An ended process with pictures of a licence and of a finding, an identified person and a customer, all of them kept for long enough. */
export async function endedLongAgo(): Promise<void> {
  await seedAccount({ retentionMonths: 1 })
  const { id } = await visitOf(1, { state: 'CLOSED' })
  const ended = testNow - 32 * dayMs
  await env.LICENCES.put('licences/1', 'picture')
  await env.LICENCES.put('additional-work/1', 'picture')
  for (const sql of [
    `update processes set ended_at = ${ended}, updated_at = ${ended}, customer_notes = 'Ainon auto'`,
    `update work_orders set updated_at = ${ended}`,
    `update customers set updated_at = ${ended}`,
    `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
     values ('lic_1', '${id}', 'licences/1', 'image/jpeg', 7, 1)`,
    `insert into additional_work_findings (id, process_id, kind, object_key, content_type, size_bytes, sha256, alt_text, created_at)
     values ('fnd_1', '${id}', 'PICTURE', 'additional-work/1', 'image/jpeg', 7, 'h', 'Jarrupala', 1)`,
    `insert into identity_checks (id, process_id, provider, status, verified_name, created_at, updated_at)
     values ('idc_1', '${id}', 'SCRIVE', 'SUCCESS', 'Aino', 1, 1)`,
  ]) {
    await rowsOf(sql)
  }
}

/** Two visits that ended long ago. */
export async function endedVisits(): Promise<void> {
  await seedAccount()
  const ended = testNow - 100 * dayMs
  for (const number of [1, 2]) await visitOf(number, { state: 'CLOSED' })
  await rowsOf('update processes set waiting_since = ?1, updated_at = ?1, ended_at = ?1', ended)
  await rowsOf('update customers set updated_at = ?', ended)
  await rowsOf('update work_orders set updated_at = ?', ended)
}
