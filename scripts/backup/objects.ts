import type { DatabaseSync } from 'node:sqlite'

import { archivePrefix } from '#worker/archive/document.ts'

const ownImages = '/api/account-image/'

/**
 * The way in which a column names objects of the bucket: a query of their keys, content types and hashes as rows know
 * them, or the reason why they are in no backup.
 */
type Naming = { readonly sql: string } | { readonly leftOut: string }

/**
 * Every column that names an object in R2. A test walks the schema: a new one that names an object stands here, or nobody
 * merges it.
 */
export const namings: Readonly<Record<string, Naming>> = {
  'driving_licences.object_key': {
    sql: `select object_key as key, content_type as contentType, null as sha256 from driving_licences where deleted_at is null`,
  },
  'accounts.delivery_image_url': {
    sql: `select 'account-images/' || substr(delivery_image_url, ${ownImages.length + 1}), null, null
      from accounts where substr(delivery_image_url, 1, ${ownImages.length}) = '${ownImages}'`,
  },
  'accounts.logo': {
    sql: `select 'account-images/' || substr(logo ->> 'url', ${ownImages.length + 1}), logo ->> 'type',
      substr(logo ->> 'url', ${ownImages.length + 1}, 64) from accounts where logo is not null`,
  },
  'accounts.place_picture_url': {
    sql: `select 'account-images/' || substr(place_picture_url, ${ownImages.length + 1}), null,
      substr(place_picture_url, ${ownImages.length + 1}, 64) from accounts where place_picture_url is not null`,
  },
  'additional_work_findings.object_key': {
    sql: `select object_key, content_type, sha256 from additional_work_findings where deleted_at is null`,
  },
  'archived_visits.object_key': {
    sql: `select '${archivePrefix}' || object_key, 'application/octet-stream', null from archived_visits`,
  },
  'archive_loose.object_key': {
    leftOut: 'documents that no visit names any more, which the night deletes',
  },
}

/** An object that a row names. `sha256`: of its bytes, where the row knows it. */
export type NamedObject = { readonly key: string; readonly contentType: string | null; readonly sha256: string | null }

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Returns everything in the bucket that a row of this database names, in the order of the keys. */
export function objectsIn(database: DatabaseSync): readonly NamedObject[] {
  const hasColumn = database.prepare(`select 1 from pragma_table_xinfo(?) where name = ?`)
  const queries = Object.entries(namings).flatMap(([column, naming]) => {
    // A database of before an object was named there has no such table or column.
    const [table = '', name = ''] = column.split('.')
    const isThere = hasColumn.get(table, name) !== undefined
    return isThere && 'sql' in naming ? [naming.sql] : []
  })
  return queries
    .flatMap((sql) =>
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)),
    )
    .map(([key, contentType, sha256]) => ({
      key: String(key),
      contentType: textOrNull(contentType),
      sha256: textOrNull(sha256),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
