import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { conflict } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { isNoticeOver, type OperatorNotice } from '#domain/operations/operator-notice.ts'
import { boundedBytes } from '#domain/text/bounded-bytes.ts'
import { toIso } from '#domain/time/iso.ts'
import { noticeSchema, type NoticeChange, type SetNotice } from '#worker/contract/staff/operator-notice.ts'
import type { Db } from '#worker/db/db.ts'
import { operatorNotices } from '#worker/db/schema/operator-notice.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { changeWorkshop, type OnboardingCall } from './workshop.queries.ts'

const id = 'notice'
const stream = 'operator-notice'

export const noticeCopyKind = 'operator_notice.copy'
/** The key of the notice's second copy: it is read there while the database does not answer. */
const copyKey = 'operator-notice/notice.json'
/** Texts in three languages are a tenth of it. */
const copyBytesMax = 64_000

/** Returns the operator's notice, as a query in the caller's batch. */
export function noticesOf(db: Db) {
  const { notice, version } = operatorNotices
  return selectFrom(db, { notice, version }, sql`${operatorNotices} where id = ${id}`)
}

const setBy = ([row]: readonly RowOf<typeof noticesOf>[]): SetNotice => row ?? { version: 0, notice: null }

/** Returns the notice that is shown now or later; null for one that is over. */
export function currentNotice(rows: readonly RowOf<typeof noticesOf>[], now: number): OperatorNotice | null {
  const { notice } = setBy(rows)
  return notice === null || isNoticeOver(notice, now) ? null : notice
}

/** Returns the notice as it was set, over or not. The contract lets only the operator call it. */
export async function getNotice({ deps }: OnboardingCall): Promise<SetNotice> {
  return setBy(await noticesOf(deps.db))
}

const inUtc = (notice: OperatorNotice): OperatorNotice => ({
  ...notice,
  from: toIso(Date.parse(notice.from)),
  until: notice.until === null ? null : toIso(Date.parse(notice.until)),
})

/**
 * Sets another notice or none. Throws 409 where it is no longer the one that was seen; a repeated request is answered
 * alike.
 */
export async function setNotice(
  call: OnboardingCall,
  { version: seen, notice: input }: NoticeChange,
): Promise<SetNotice> {
  const { db } = call.deps
  const notice = input === null ? null : inUtc(input)
  const json = notice === null ? null : JSON.stringify(notice)
  const { won, rows } = await changeWorkshop(call, {
    action: 'operator_notice.change',
    accountId: null,
    subject: id,
    detail: { kind: notice?.kind ?? null, from: notice?.from ?? null, until: notice?.until ?? null },
    guard: sql`coalesce((select version from ${operatorNotices} where id = ${id}), 0) = ${seen}`,
    statements: (isWon, now) => [
      db.run(sql`
        insert into ${operatorNotices} (id, notice, updated_at, version) select ${id}, ${json}, ${now}, 1 where ${isWon}
        on conflict (id) do update set notice = excluded.notice, updated_at = excluded.updated_at, version = version + 1`),
      enqueueStatement(db, { effect: { streamKey: stream, kind: noticeCopyKind, payload: {} }, guard: isWon, now }),
    ],
    queries: { found: noticesOf(db) },
  })
  const found = setBy(rows.found)
  const isSame = found.version === seen + 1 && JSON.stringify(found.notice) === JSON.stringify(notice)
  if (won || isSame) return found
  throw conflict('operator_notice.changed', 'The notice was changed meanwhile', { changed: found })
}

/** The effect of a change: what is told is kept beside the database as well. */
export async function copyNotice({ db, licences }: Dependencies): Promise<void> {
  const { notice } = setBy(await noticesOf(db))
  if (notice === null) await licences.delete(copyKey)
  else await licences.put(copyKey, JSON.stringify(notice), { httpMetadata: { contentType: 'application/json' } })
}

/** Returns the latest notice, without the database; null for one that is over, and where nothing is kept. */
export async function keptNotice({ licences, clock }: Dependencies): Promise<OperatorNotice | null> {
  const object = await licences.get(copyKey)
  if (object === null) return null
  const bytes = await boundedBytes(object.body, { limit: copyBytesMax, headers: new Headers() })
  if (bytes === null) return null
  const notice = noticeSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return isNoticeOver(notice, clock.now()) ? null : notice
}
