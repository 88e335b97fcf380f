import { sql } from 'drizzle-orm'

import type { Upload } from '#core/http/uploads.ts'
import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import type { DeliveryImage } from '#worker/contract/staff/settings/account-settings.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { withUploadedPicture } from '#worker/licences/index.ts'
import { putPicture, removePicture, type PictureSlot } from '#worker/settings/face/index.ts'

const slot: PictureSlot = {
  subject: 'delivery_image',
  column: 'delivery_image_url',
  url: sql`${accounts.deliveryImageUrl}`,
}

const wanted = { subject: 'delivery_image', maxBytes: 5 * 1024 * 1024, forBrowsers: true }

/** The picture that customers see where they say how they would like the car back; it takes the place of the last. */
export async function putImage(call: SettingsCall, upload: Upload): Promise<DeliveryImage> {
  await readSettings(call, () => ({}))
  const put = (picture: { bytes: Uint8Array<ArrayBuffer>; contentType: string }) =>
    putPicture(call, slot, { ...picture, storedAs: (url) => url })
  return { imageUrl: await withUploadedPicture(upload, put, wanted) }
}

/** Takes the picture away. That there is none is no failure. */
export async function removeImage(call: SettingsCall): Promise<DeliveryImage> {
  await removePicture(call, slot)
  return { imageUrl: null }
}
