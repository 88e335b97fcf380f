import { sql } from 'drizzle-orm'

import type { Upload } from '#core/http/uploads.ts'
import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { withUploadedPicture, type CleanPicture } from '#worker/licences/index.ts'

import { putPicture, removePicture, type PictureSlot } from './account-picture.ts'

const slot: PictureSlot = {
  subject: 'place_picture',
  column: 'place_picture_url',
  url: sql`${accounts.placePictureUrl}`,
}

const wanted = { subject: 'place_picture', maxBytes: 5 * 1024 * 1024, forBrowsers: true }

/** Shows customers a picture of the house, or of where one stands with the key, in the place of the last. */
export async function putPlacePicture(call: SettingsCall, upload: Upload): Promise<void> {
  await readSettings(call, () => ({}))
  const put = (picture: CleanPicture) => putPicture(call, slot, { ...picture, storedAs: (url) => url })
  await withUploadedPicture(upload, put, wanted)
}

/** Takes the picture away. */
export function removePlacePicture(call: SettingsCall): Promise<void> {
  return removePicture(call, slot)
}
