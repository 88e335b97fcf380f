/**
 * Three workshops with something of everything: one's own, one of the same group, one of nobody's. Whatever a person or a
 * company wrote in one carries its mark, so that a leak of it shows in any answer:
 *
 *   const { app, tokenOf } = await threeWorkshops('admin')
 *   const [own, sister, foreign] = workshops
 */
import { env } from 'cloudflare:workers'

import type { Role } from '#domain/enums.ts'

import { recipient } from './alerts.ts'
import { placedKey, testApp, environmentName } from './app.ts'
import { testNow } from './clock.ts'
import { rowsOf } from './database.ts'
import { seedAccount, seedApiKey, seedExtraService, seedLocker, seedProcess, seedWorkOrder } from './factories.ts'
import { jpegOf } from './pictures.ts'
import { seedStaff } from './staff.ts'
import { giveSlots } from './two-cells.ts'

export type Workshop = { index: number; accountId: string; groupId: string | null; mark: string }

export const workshopGroup = 'grp_1'
export const workshops = [
  { index: 0, accountId: 'acc_own', groupId: workshopGroup, mark: 'zzown' },
  { index: 1, accountId: 'acc_sister', groupId: workshopGroup, mark: 'zzsister' },
  { index: 2, accountId: 'acc_foreign', groupId: null, mark: 'zzforeign' },
] as const satisfies readonly Workshop[]

/** Returns the key that the dealer system of a workshop shows. */
export const dealerKeyOf = (mark: string) => placedKey(`dms-key-of-${mark}-0123456789abcdef`)

/** The processes of a workshop: a service visit, a test drive, and a visit that is only there to be cancelled. */
export const visitOf = ({ index }: Workshop) => `prc_${index * 3 + 1}`
export const driveOf = ({ index }: Workshop) => `prc_${index * 3 + 2}`
export const cancelledOf = ({ index }: Workshop) => `prc_${index * 3 + 3}`

async function seedPapers(workshop: Workshop, number: number, kind: 'DELIVERY' | 'NO_DMS_RETRIEVE'): Promise<void> {
  const { accountId, mark } = workshop
  const order = await seedWorkOrder({
    number,
    accountId,
    customer: { firstName: mark, lastName: mark, email: `${mark}@example.fi`, city: mark },
    vehicle: { licenseNumber: `${mark}-${number}`.toUpperCase() },
    rows: [{ description: `Huolto ${mark}`, priceCents: 10_000 }],
  })
  const seed = { number, accountId, workOrderId: order.id, customerId: order.customerId }
  await seedProcess({ ...seed, processType: kind, state: 'LINK_SENT' })
  await env.LICENCES.put(`licences/${number}`, jpegOf())
  await rowsOf(
    `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
     values ('lic_${number}', 'prc_${number}', 'licences/${number}', 'image/jpeg', 9, ${testNow})`,
  )
  await rowsOf(
    `insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
     values ('apr_${number}', 'prc_${number}', 1, 1, 'fi-FI', '{"note":"${mark}"}', 0, 'h', 0)`,
  )
}

/** Sets up a workshop; of each thing one to change (`<id>`) and one to remove (`<id>d`). */
async function seedSetUp({ index, accountId, mark }: Workshop): Promise<void> {
  await seedLocker({ id: `lck_${index}`, accountId, boxes: [1, 2, 3].map((number) => ({ number })) })
  for (const id of [`alc_${index}`, `alc_${index}d`]) {
    await recipient({ id, accountId, way: 'EMAIL', address: `${id}@${mark}.example`, causes: ['cabinet_silent'] })
  }
  await seedLocker({ id: `lck_${index}d`, accountId, boxes: [] })
  await seedApiKey({ id: `key_${index}`, accountId, key: dealerKeyOf(mark) })
  for (const end of ['', 'd']) {
    await seedExtraService({ id: `xsv_${index}${end}`, accountId, description: `Pesu ${mark}` })
    const lcid = end === '' ? 'de-DE' : 'et-EE'
    const statements = [
      `insert into languages (id, account_id, lcid, name, is_default, position, created_at, version)
       values ('lng_${index}${end}', '${accountId}', '${lcid}', '${mark}', 0, 9, 0, 1)`,
      `insert into products (id, account_id, type, product_code, description, price_cents, created_at, updated_at, version)
       values ('prd_${index}${end}', '${accountId}', 'NORMAL', 'P${end}', '${mark}', 100, 0, 0, 1)`,
      `insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at, version)
       values ('sub_${index}${end}', '${accountId}', 'TEST_DRIVE', 'S${end}-${mark}', '${mark}', 'X', 0, 0, 1)`,
      `insert into online_creditor_settings (id, account_id, name, created_at, updated_at)
       values ('ocs_${index}${end}', '${accountId}', '${mark}', 0, 0)`,
      `insert into devices (id, account_id, kind, name, sealed_key, created_at)
       values ('dev_${index}${end}', '${accountId}', 'TERMINAL', '${mark}', 'x', 0),
         ('kio_${index}${end}', '${accountId}', 'KIOSK', '${mark}', '', 0)`,
      `insert into additional_work_templates (id, account_id, title, words, urgency, price_cents, created_at, updated_at, version)
       values ('awt_${index}${end}', '${accountId}', '${mark}', '${mark}', 'SOON', 1000, 0, 0, 1)`,
      `insert into message_templates (id, account_id, name, texts, created_at, version)
       values ('mtp_${index}${end}', '${accountId}', '${mark}', '{"fi-FI":"${mark}"}', 0, 1)`,
      `insert into customer_messages (id, account_id, way, kind, sender, created_at)
       values ('cme_${index}${end}', '${accountId}', 'SMS', 'TEXT', '${mark}', 0)`,
    ]
    for (const statement of statements) await rowsOf(statement)
  }
  const named = [
    `update lockers set name = '${mark}' where account_id = '${accountId}'`,
    `update api_keys set name = '${mark}' where account_id = '${accountId}'`,
    `update delivery_options set labels = json_object('fi-FI', '${mark}') where account_id = '${accountId}'`,
    `insert into webhook_endpoints (id, account_id, url, sealed_secret, created_at, updated_at, version)
     values ('whe_${accountId}', '${accountId}', 'https://${mark}.example', 'x', 0, 0, 1)`,
    `insert into webhook_deliveries
       (id, account_id, endpoint_id, process_id, type, state, process_version, status, error, created_at)
     values ('whd_${index}', '${accountId}', 'whe_${accountId}', 'prc_${index * 3 + 1}', 'process.paid', 'LINK_SENT', 1,
       'PARKED', '${mark}', 0)`,
    `insert into outbox (id, stream_key, kind, payload, attempts, next_attempt_at, parked_at, last_error, created_at)
     values ('obx_${index}', 'prc_${index * 3 + 1}', 'process.send_link', '{}', 8, 0, 1, '${mark}', 0)`,
    `insert into audit_log (id, account_id, actor_kind, action, subject, created_at)
     values ('aud_${index}', '${accountId}', 'system', 'process.note', '${mark}', 0)`,
  ]
  for (const statement of named) await rowsOf(statement)
}

/** Users of a workshop: to look at and change (`t`), and one for each way to be removed. */
async function seedPeople({ index, accountId, mark }: Workshop): Promise<void> {
  for (const end of ['t', 'u', 'a', 'h', 'd']) {
    await seedStaff({
      id: `usr_${index}${end}`,
      username: `${mark}.${end}`,
      roles: ['sales'],
      accountIds: [accountId],
    })
  }
  await rowsOf(
    `insert into user_letters (id, user_id, kind, recipient, expires_at, created_at)
     values ('ltr_${index}', 'usr_${index}t', 'INVITATION', '${mark}@${mark}.example', ${testNow + 60_000}, ${testNow})`,
  )
}

export async function threeWorkshops(role: Role) {
  await rowsOf(`insert into account_groups (id, name, created_at) values ('${workshopGroup}', 'Ryhmä', 0)`)
  await rowsOf(`insert into account_groups (id, name, created_at) values ('grp_2', 'Muu', 0)`)
  if (environmentName.isInSecondCell) await giveSlots(workshopGroup, 'grp_2')
  const into = environmentName.isInSecondCell ? env.SECOND_DB : env.DB
  await recipient({ id: 'alc_all', accountId: null, way: 'EMAIL', address: 'tuki@operaattori.example', into })
  for (const workshop of workshops) {
    const { index, accountId: id, groupId, mark } = workshop
    await seedAccount({ id, groupId, name: mark, city: mark, email: `huolto@${mark}.example` })
    await seedPapers(workshop, index * 3 + 1, 'DELIVERY')
    await seedPapers(workshop, index * 3 + 2, 'NO_DMS_RETRIEVE')
    await seedPapers(workshop, index * 3 + 3, 'DELIVERY')
    await seedWorkOrder({ number: 20 + index, accountId: id, customer: { firstName: mark } })
    await seedSetUp(workshop)
    await seedPeople(workshop)
  }
  const user = await seedStaff({ id: 'usr_one', username: 'kuka', roles: [role], accountIds: ['acc_own'] })
  if (role === 'group_admin')
    await rowsOf(`update users set account_group_id = '${workshopGroup}' where id = 'usr_one'`)
  return { app: testApp(), user }
}
