import type { Dependencies } from '#core/dependencies.ts'
import type { Upload } from '#core/http/uploads.ts'
import { errorFields } from '#core/log/log.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import { accountOf } from '#worker/accounts/index.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import {
  alreadyConfirmed,
  editable,
  editProcess,
  licenceNotRequired,
  readProcess,
  refuseUnlessEditable,
  type CustomerCall,
  type ProcessRow,
  type EditedProcess,
} from '#worker/process/index.ts'

import {
  endPictureStatement,
  forgetPictureStatement,
  insertPictureStatement,
  pictureByKey,
  picturePrefix,
} from './licence.queries.ts'
import type { CleanPicture } from './picture/picture.ts'
import { withUploadedPicture } from './uploaded-picture.ts'

type Stored = { objectKey: string; contentType: string; sizeBytes: number }

/** Keeps a picture of the driving licence, cleaned, under a random key; a newer one takes the place of the last. */
export async function saveLicence(call: CustomerCall, upload: Upload): Promise<CountedStatus> {
  const { process, rows } = await readProcess(call, (db, keys) => ({ account: accountOf(db, keys.accountId) }))
  refuseUnlessEditable(process)
  const isAsked = rows.account[0]?.showDriverLicense === true && process.customerHasDrivingLicense
  if (!isAsked) throw licenceNotRequired()
  return withUploadedPicture(upload, (picture) => storePicture(call, process, picture))
}

async function storePicture(
  call: CustomerCall,
  process: ProcessRow,
  { bytes, contentType }: CleanPicture,
): Promise<CountedStatus> {
  const stored = { objectKey: `${picturePrefix}${newSecret()}`, contentType, sizeBytes: bytes.length }
  await call.deps.licences.put(stored.objectKey, bytes, { httpMetadata: { contentType } })
  const written = await recordPicture(call, process, stored)
  if (written.won) return written.status
  await call.deps.licences.delete(stored.objectKey)
  refuseUnlessEditable(written.process)
  throw alreadyConfirmed()
}

async function recordPicture(call: CustomerCall, process: ProcessRow, stored: Stored): Promise<EditedProcess> {
  const { db, clock } = call.deps
  const now = clock.now()
  const picture = { id: newId('lic', now), ...stored }
  try {
    return await editProcess(call, process, {
      set: {},
      guard: editable,
      alongside: (won) => [
        forgetPictureStatement(db, { processId: process.id, now, guard: won }),
        endPictureStatement(db, { processId: process.id, now, guard: won }),
        insertPictureStatement(db, { processId: process.id, picture, now, guard: won }),
      ],
    })
  } catch (error) {
    await dropUnlessRecorded(call.deps, stored.objectKey)
    throw error
  }
}

/** A write that failed may have been made all the same: only a picture that no row names is dropped. */
async function dropUnlessRecorded({ db, licences, log }: Dependencies, objectKey: string): Promise<void> {
  try {
    const recorded = await pictureByKey(db, objectKey)
    if (recorded.length === 0) await licences.delete(objectKey)
  } catch (error) {
    // The failure of the write itself goes on to the caller.
    log.error('licence.orphan_left', { objectKey, ...errorFields(error) })
  }
}
