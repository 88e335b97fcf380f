import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { errorFields } from '#core/log/log.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import type { SettingsCall } from '#core/settings-change.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { forgetPictureKind } from '#worker/licences/index.ts'
import { changeSeenSettings, everyone } from '#worker/process/index.ts'

const prefix = '/api/account-image/'
const keyOf = (imageId: string) => `account-images/${imageId}`

const isOf = (accountId: string) => sql`${accounts.id} = ${accountId}`

/** Pages that show the old picture may still be on their way. */
const keptForMs = 60 * 60_000

/** A file that was cleaned: its bytes, and the type that they are. */
export type CleanFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

/** A picture that an account has one of, in a column of its own. */
export type PictureSlot = {
  /** The audit trail says `account.set_<subject>` and `account.remove_<subject>`. */
  subject: 'delivery_image' | 'logo' | 'place_picture'
  column: string
  /** The address of the picture in SQL, of a row of `accounts`. */
  url: SQL
}

/** `storedAs`: the content of the column for an address. */
type NewPicture = CleanFile & { storedAs: (url: string) => string }

/**
 * Stores a cleaned file and has the account show it in the place of the last. Its address begins with the SHA-256 of its
 * bytes and ends with a secret, so that it stands for these bytes for good. The same bytes once more change nothing.
 * Returns the address that is shown. Throws 404 for an account out of reach.
 */
export async function putPicture(call: SettingsCall, slot: PictureSlot, picture: NewPicture): Promise<string> {
  const { licences } = call.deps
  const { bytes, contentType, storedAs } = picture
  const content = `${sha256Hex(bytes)}-`
  const imageId = `${content}${newSecret()}`
  const url = `${prefix}${imageId}`
  await licences.put(keyOf(imageId), bytes, { httpMetadata: { contentType } })
  try {
    const shown = await setPicture(call, slot, { value: storedAs(url), unless: `${prefix}${content}` })
    if (shown === null) throw notFound('account')
    if (shown !== url) await licences.delete(keyOf(imageId))
    return shown
  } catch (error) {
    await dropUnlessSet(call, slot, imageId)
    throw error
  }
}

/** Takes the picture away. That there is none is no failure. */
export async function removePicture(call: SettingsCall, slot: PictureSlot): Promise<void> {
  await setPicture(call, slot, { value: null, unless: '' })
}

/** `value`: the content of the column. `unless`: the beginning of the address of a picture that is as good. */
type Setting = { value: string | null; unless: string }

/** Returns the address that the account shows from now on. */
async function setPicture(call: SettingsCall, slot: PictureSlot, { value, unless }: Setting): Promise<string | null> {
  const { accountId, deps } = call
  const { url, subject, column } = slot
  const isOther = value === null ? sql`${url} is not null` : sql`substr(${url}, 1, ${unless.length}) is not ${unless}`
  const { rows } = await changeSeenSettings(call, {
    action: value === null ? `account.remove_${subject}` : `account.set_${subject}`,
    subject: accountId,
    guard: sql`exists (select 1 from ${accounts} where ${isOf(accountId)} and ${isOther})`,
    statements: (won, now) => [
      forgetStatement(deps.db, slot, { accountId, now, guard: won }),
      deps.db.run(sql`
        update ${accounts} set ${sql.identifier(column)} = ${value}, updated_at = ${now}
        where ${isOf(accountId)} and ${won}`),
    ],
    seenBy: everyone,
    queries: { shown: shownIn(deps.db, slot, accountId) },
  })
  return rows.shown[0]?.url ?? null
}

const shownIn = (db: Db, { url }: PictureSlot, accountId: string) =>
  selectFrom(db, { url: sql<string | null>`${url}` }, sql`${accounts} where ${isOf(accountId)}`)

type Forget = { accountId: string; now: number; guard: SQL }

/** Enqueues deletion of the current picture after a while, if it is one of ours. Must precede the update. */
function forgetStatement(db: Db, { url }: PictureSlot, { accountId, now, guard }: Forget): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${accounts.id} || ':image', ${forgetPictureKind},
      json_object('objectKey', ${keyOf('')} || substr(${url}, ${prefix.length + 1})),
      ${now + keptForMs}, ${now}
    from ${accounts}
    where ${isOf(accountId)} and substr(${url}, 1, ${prefix.length}) = ${prefix} and ${guard}`)
}

/** A write that failed may have been made all the same: only a picture that no account shows is dropped. */
async function dropUnlessSet({ deps, accountId }: SettingsCall, slot: PictureSlot, imageId: string): Promise<void> {
  const { db, licences, log } = deps
  try {
    const [shown] = await shownIn(db, slot, accountId)
    if (shown?.url !== `${prefix}${imageId}`) await licences.delete(keyOf(imageId))
  } catch (error) {
    // The failure of the write itself goes on to the caller.
    log.error(`${slot.subject}.orphan_left`, errorFields(error))
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
