import { sql } from 'drizzle-orm'

import { withUploadedFile, type Upload } from '#core/http/uploads.ts'
import { errorFields } from '#core/log/log.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import {
  findingPictureMaxBytes,
  findingsMax,
  takesAdditionalWork,
  videoMaxBytes,
  videoMaxMs,
  videoSlackMs,
  type FindingKind,
} from '#domain/process/additional-work.ts'
import {
  findingNotTaken,
  findingTooLarge,
  notNow,
  tooMany,
  videoTooLong,
} from '#worker/additional-work/additional-work.errors.ts'
import type { UploadedFinding } from '#worker/contract/staff/visit/additional-work.ts'
import { change } from '#worker/db/db.ts'
import { additionalWorkFindings } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { cleanPicture } from '#worker/licences/index.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

import { findingPrefix } from './finding-prefix.ts'
import { cleanVideo } from './video.ts'

type Cleaned = { kind: FindingKind; contentType: string; bytes: Uint8Array<ArrayBuffer>; durationMs: number | null }

/** Keeps a picture or a video, cleaned, under a random key, until a proposal names it or a day is over. */
export async function saveFinding(call: StaffCall, upload: Upload): Promise<UploadedFinding> {
  const { deps, staff, processId } = call
  const [row] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'work.propose', row)
  if (!takesAdditionalWork(row)) throw notNow()
  return withUploadedFile(upload, (file) => storeFinding(call, cleaned(file)))
}

async function storeFinding({ deps, staff, processId }: StaffCall, finding: Cleaned): Promise<UploadedFinding> {
  const { kind, contentType, bytes, durationMs } = finding
  const now = deps.clock.now()
  const id = newId('awf', now)
  const objectKey = `${findingPrefix}${newSecret()}`
  const sha256 = sha256Hex(bytes)
  await deps.licences.put(objectKey, bytes, { httpMetadata: { contentType } })
  const f = additionalWorkFindings
  const row = deps.db.run(sql`
    insert into ${f} (id, process_id, kind, object_key, content_type, size_bytes, sha256, duration_ms,
      uploaded_by_user_id, created_at)
    select ${id}, id, ${kind}, ${objectKey}, ${contentType}, ${bytes.length}, ${sha256}, ${durationMs}, ${staff.userId}, ${now}
    from ${processes} where id = ${processId}
      and (select count(*) from ${f} where process_id = ${processId} and deleted_at is null) < ${findingsMax}`)
  // What a write that failed leaves behind is swept at night.
  const { wrote } = await change(deps.db, { write: { row } })
  if (wrote.row) {
    return { id, kind, contentType, sha256, durationSeconds: durationMs === null ? null : durationMs / 1000 }
  }
  await deps.licences
    .delete(objectKey)
    .catch((error: unknown) => deps.log.error('finding.orphan_left', errorFields(error)))
  throw tooMany()
}

function cleaned(bytes: Uint8Array<ArrayBuffer>): Cleaned {
  const video = bytes.length <= videoMaxBytes ? cleanVideo(bytes) : null
  if (video !== null) {
    if (video.durationMs > videoMaxMs + videoSlackMs) throw videoTooLong()
    return { kind: 'VIDEO', ...video }
  }
  if (bytes.length > findingPictureMaxBytes) throw findingTooLarge()
  const result = cleanPicture(bytes)
  if (!result.ok) throw result.reason === 'too_large' ? findingTooLarge() : findingNotTaken()
  // It is for the browsers of customers, most of which draw none.
  if (result.picture.contentType === 'image/heic') throw findingNotTaken()
  return { kind: 'PICTURE', contentType: result.picture.contentType, bytes: result.picture.bytes, durationMs: null }
}
