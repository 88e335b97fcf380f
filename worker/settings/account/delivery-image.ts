import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import type { Upload } from '#core/http/uploads.ts'
import { errorFields } from '#core/log/log.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import type { DeliveryImage } from '#worker/contract/staff/settings/account-settings.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { forgetPictureKind, withUploadedPicture, type CleanPicture } from '#worker/licences/index.ts'
import { changeSeenSettings, everyone } from '#worker/process/index.ts'

const prefix = '/api/account-image/'
const keyOf = (imageId: string) => `account-images/${imageId}`

const { deliveryImageUrl } = accounts
const isOf = (accountId: string) => sql`${accounts.id} = ${accountId}`

/** Pages that show the old picture may still be on their way. */
const keptForMs = 60 * 60_000

const wanted = { subject: 'delivery_image', maxBytes: 5 * 1024 * 1024, forBrowsers: true }

/** The picture that customers see where they say how they would like the car back; it takes the place of the last. */
export async function putImage(call: SettingsCall, upload: Upload): Promise<DeliveryImage> {
  await readSettings(call, () => ({}))
  return withUploadedPicture(upload, (picture) => storeImage(call, picture), wanted)
}

async function storeImage(call: SettingsCall, { bytes, contentType }: CleanPicture): Promise<DeliveryImage> {
  const { deps } = call
  const imageId = newSecret()
  const imageUrl = `${prefix}${imageId}`
  await deps.licences.put(keyOf(imageId), bytes, { httpMetadata: { contentType } })
  try {
    const { won } = await setImage(call, imageUrl)
    if (!won) throw notFound('account')
  } catch (error) {
    await dropUnlessSet(call, imageId)
    throw error
  }
  return { imageUrl }
}

/** Takes the picture away. That there is none is no failure. */
export async function removeImage(call: SettingsCall): Promise<DeliveryImage> {
  await setImage(call, null)
  return { imageUrl: null }
}

function setImage(call: SettingsCall, imageUrl: string | null) {
  const { accountId, deps } = call
  return changeSeenSettings(call, {
    action: imageUrl === null ? 'account.remove_delivery_image' : 'account.set_delivery_image',
    subject: accountId,
    guard: sql`exists (select 1 from ${accounts} where ${isOf(accountId)} and ${deliveryImageUrl} is not ${imageUrl})`,
    statements: (won, now) => [
      forgetStatement(deps.db, { accountId, now, guard: won }),
      deps.db.run(sql`
        update ${accounts} set delivery_image_url = ${imageUrl}, updated_at = ${now} where ${isOf(accountId)} and ${won}`),
    ],
    seenBy: everyone,
    queries: {},
  })
}

type Forget = { accountId: string; now: number; guard: SQL }

/** Enqueues deletion of the current picture after a while, if it is one of ours. Must precede the update. */
function forgetStatement(db: Db, { accountId, now, guard }: Forget): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${accounts.id} || ':image', ${forgetPictureKind},
      json_object('objectKey', ${keyOf('')} || substr(${deliveryImageUrl}, ${prefix.length + 1})),
      ${now + keptForMs}, ${now}
    from ${accounts}
    where ${isOf(accountId)} and substr(${deliveryImageUrl}, 1, ${prefix.length}) = ${prefix} and ${guard}`)
}

/** A write that failed may have been made all the same: only a picture that no account shows is dropped. */
async function dropUnlessSet({ deps, accountId }: SettingsCall, imageId: string): Promise<void> {
  const { db, licences, log } = deps
  try {
    const isShown = sql`${isOf(accountId)} and ${deliveryImageUrl} = ${`${prefix}${imageId}`}`
    const shown = await db.select({ id: accounts.id }).from(accounts).where(isShown)
    if (shown.length === 0) await licences.delete(keyOf(imageId))
  } catch (error) {
    // The failure of the write itself goes on to the caller.
    log.error('delivery_image.orphan_left', errorFields(error))
  }
}

export type ServedImage = { bytes: ReadableStream; contentType: string; etag: string }

/** A picture for anybody who knows its address. Throws 404. */
export async function getImage({ licences }: Pick<Dependencies, 'licences'>, imageId: string): Promise<ServedImage> {
  const object = await licences.get(keyOf(imageId))
  if (object === null) throw notFound('image')
  return {
    bytes: object.body,
    contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
    etag: object.httpEtag,
  }
}
