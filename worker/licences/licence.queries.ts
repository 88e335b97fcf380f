import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'

/** The picture that a process has now: at most one row. */
export function currentPictureOf(db: Db, processId: SQL) {
  return db
    .select({
      id: drivingLicences.id,
      objectKey: drivingLicences.objectKey,
      contentType: drivingLicences.contentType,
      createdAt: drivingLicences.createdAt,
    })
    .from(drivingLicences)
    .where(and(eq(drivingLicences.processId, processId), isNull(drivingLicences.deletedAt)))
}

/** Marks the current picture of a process as deleted. */
export function endPictureStatement(db: Db, input: { processId: string; now: number; guard: SQL }): Statement {
  return db.run(sql`
    update ${drivingLicences} set deleted_at = ${input.now}
    where process_id = ${input.processId} and deleted_at is null and ${input.guard}`)
}

export type NewPicture = { id: string; objectKey: string; contentType: string; sizeBytes: number }

export function insertPictureStatement(
  db: Db,
  input: { processId: string; picture: NewPicture; now: number; guard: SQL },
): Statement {
  const { processId, picture, now, guard } = input
  return db.run(sql`
    insert into ${drivingLicences} (id, process_id, object_key, content_type, size_bytes, created_at)
    select ${picture.id}, ${processId}, ${picture.objectKey}, ${picture.contentType}, ${picture.sizeBytes}, ${now}
    where ${guard}`)
}

/** Returns whether a picture was recorded: to find out what became of a write that did not answer. */
export function pictureByKey(db: Db, objectKey: string) {
  return db.select({ id: drivingLicences.id }).from(drivingLicences).where(eq(drivingLicences.objectKey, objectKey))
}

/** The key prefix of licences in R2, where other pictures lie too. */
export const picturePrefix = 'licences/'

/** Outbox kind: an object in R2 that no row needs any more. */
export const forgetPictureKind = 'licence.forget_picture'

/** Enqueues deletion of the stored picture (retried). Must precede the statement that ends the row. */
export function forgetPictureStatement(db: Db, input: { processId: string; now: number; guard: SQL }): Statement {
  const { processId, now, guard } = input
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${`${processId}:licence`}, ${forgetPictureKind},
      json_object('objectKey', object_key), ${now}, ${now}
    from ${drivingLicences} where process_id = ${processId} and deleted_at is null and ${guard}`)
}
