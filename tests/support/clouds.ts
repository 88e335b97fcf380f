/** A cloud that runs a cabinet, and the looks at it that a change has written. */
import { placed } from './app.ts'
import { rowsOf } from './database.ts'

/** Makes a cloud run a cabinet from here on. */
export async function runByCloud(lockerId = 'lck_north'): Promise<void> {
  const device = placed(`dev_cloud_${lockerId}`)
  await rowsOf(
    `insert into devices (id, account_id, locker_id, kind, name, sealed_key, created_at)
     select ?, account_id, id, 'CLOUD', 'Pääovi', '', 0 from lockers where id = ?`,
    device,
    lockerId,
  )
  await rowsOf(
    `insert into cloud_cabinets (locker_id, account_id, device_id, base_url, email, sealed_token, location_id, bins, created_at, updated_at)
     select id, account_id, ?, 'https://keycafe.example', 'a@example.fi', '', '4711', '[]', 0, 0 from lockers where id = ?`,
    device,
    lockerId,
  )
}

/** Takes the looks that wait out of the outbox: each as its stream and its cabinet, in their order. */
export async function cloudLooks(): Promise<string[]> {
  const rows = await rowsOf(
    `delete from outbox where kind = 'cloud.tend' returning stream_key || ' ' || (payload ->> 'lockerId') as look`,
  )
  return rows.map(({ look }) => String(look))
}
