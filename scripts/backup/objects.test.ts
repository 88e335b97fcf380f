import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'

import { objectPrefixes } from './manifest.ts'
import { namings, objectsIn } from './objects.ts'

const migrated = () => migratedDatabase({ enableForeignKeyConstraints: false })

/** Columns that sound as if they named an object, and name none: each with what it is. */
const soundsOnly: Readonly<Record<string, string>> = {
  'alert_recipients.sealed_url': 'the address of a webhook',
  'additional_work_findings.uploaded_by_user_id': 'a user',
  'approvals.document': 'the text that was approved, in the row itself',
  'cloud_cabinets.base_url': 'the address of a cloud',
  'device_key_rotations.sealed_key': 'a secret',
  'devices.sealed_key': 'a secret',
  'archived_visits.sealed_key': 'a secret',
  'email_senders.dkim_key': 'a public key',
  'identity_checks.redirect_url': 'the address of a provider',
  'messages.dedupe_key': 'a name of a message',
  'order_money.order_key': 'a name of an order',
  'outbox.stream_key': 'a name of a stream',
  'passkeys.public_key': 'a public key',
  'payments.start_url': 'the address of a provider',
  'provider_credentials.base_url': 'the address of a provider',
  'vehicles.plate_key': 'a plate, as it is searched for',
  'webhook_endpoints.url': 'the address of a dealer system',
}

const sounds =
  /object|image|pictur|photo|file|document|blob|media|video|film|attach|bucket|r2|url|upload|logo|asset|path|_key$/i

it('every column that sounds as if it named an object stands in the list, or says what it is', () => {
  const columns = migrated()
    .prepare(
      `select m.name || '.' || c.name as name from sqlite_master m join pragma_table_xinfo(m.name) c
       where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'`,
    )
    .all()
    .map(({ name }) => String(name))
  const decided = [...Object.keys(namings), ...Object.keys(soundsOnly)]
  expect(columns.filter((name) => sounds.test(name)).toSorted()).toEqual(decided.toSorted())
})

/** Objects that no row names: they are made of rows, and made again. */
const madeOfRows = ['worker/onboarding/operator-notice.ts']

it('whatever the worker puts into the bucket begins as one of the keys of the list does', () => {
  const files = readdirSync(path.join(root, 'worker'), { recursive: true })
    .map((name) => path.join('worker', String(name)))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const putting = files.filter((name) => /licences\s*\.put\(/.test(readFileSync(path.join(root, name), 'utf8')))
  expect(putting.toSorted()).toEqual(
    [
      ...madeOfRows,
      'worker/additional-work/finding/save-finding.ts',
      'worker/archive/archive-visits.ts',
      'worker/archive/erase-archived.ts',
      'worker/licences/save-licence.ts',
      'worker/settings/face/account-picture.ts',
    ].toSorted(),
  )
})

it('names pictures of licences, of workshops and of additional work, and documents of archived visits', () => {
  const database = migrated()
  const logo = { url: `/api/account-image/${'a'.repeat(64)}-x`, type: 'image/svg+xml', width: 1, height: 1 }
  database.exec(`pragma foreign_keys = off;
    insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, logo, place_picture_url, created_at, updated_at)
      values ('acc_1', 'acc', '', '', '[]', '[]', '${JSON.stringify(logo)}', '/api/account-image/${'b'.repeat(64)}-y', 1, 1);
    insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
      values ('lic_1', 'prc_1', 'licences/one', 'image/png', 1, 1), ('lic_2', 'prc_2', 'licences/gone', 'image/png', 1, 1);
    update driving_licences set deleted_at = 2 where id = 'lic_2';
    insert into additional_work_findings (id, process_id, kind, object_key, content_type, size_bytes, sha256, created_at)
      values ('awf_1', 'prc_1', 'VIDEO', 'additional-work/film', 'video/mp4', 1, 'abc', 1),
        ('awf_2', 'prc_1', 'PICTURE', 'additional-work/gone', 'image/png', 1, 'abc', 1);
    update additional_work_findings set deleted_at = 2 where id = 'awf_2'`)
  const found = objectsIn(database)
  expect(found).toEqual([
    { key: `account-images/${'a'.repeat(64)}-x`, contentType: 'image/svg+xml', sha256: 'a'.repeat(64) },
    { key: `account-images/${'b'.repeat(64)}-y`, contentType: null, sha256: 'b'.repeat(64) },
    { key: 'additional-work/film', contentType: 'video/mp4', sha256: 'abc' },
    { key: 'licences/one', contentType: 'image/png', sha256: null },
  ])
  expect(found.every(({ key }) => objectPrefixes.some((prefix) => key.startsWith(prefix)))).toBe(true)
})
