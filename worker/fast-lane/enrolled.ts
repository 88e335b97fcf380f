import { sql, type SQL } from 'drizzle-orm'

import { AppError, notFound } from '#core/http/errors.ts'
import { fastLaneFeature, kioskRenewedEveryMs, kioskSessionMs } from '#domain/keys/fast-lane.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { accountFeatures, accounts } from '#worker/db/schema/account.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { kioskSessions } from '#worker/db/schema/kiosk.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** The workshop that a kiosk says it stands in, and its cookie, hashed. */
export type KioskSession = { accountCode: string; sessionHash: string; now: number }

/** The age (ms) at which a kiosk's last sign of life is written again. */
const touchEveryMs = 60_000

/** In SQL, of `shown` and `kiosk`: the browser is still let in. */
const isLetIn = ({
  sessionHash,
  now,
}: KioskSession) => sql`shown.token_hash = ${sessionHash} and shown.taken_at is not null
  and shown.ended_at is null and (shown.expires_at is null or shown.expires_at > ${now}) and kiosk.revoked_at is null`

/** A workshop that is closed has no kiosks. */
const shownKiosk = sql`${kioskSessions} shown join ${devices} kiosk on kiosk.id = shown.device_id
  join ${accounts} standing on standing.id = kiosk.account_id and standing.closed_at is null`

/** Id of the account of this workshop, in SQL; null where this browser is no kiosk of it, or the workshop has none now. */
export function kioskAccountId(session: KioskSession): SQL {
  return sql`(select account.id from ${shownKiosk} join ${accounts} account on account.id = kiosk.account_id
    join ${accountFeatures} own on own.account_id = account.id and own.feature = ${fastLaneFeature} and own.enabled = 1
    where ${isLetIn(session)} and account.slug = ${session.accountCode})`
}

/** Id of the session of this browser, in SQL, while it is let in. */
export function sessionIdOf(session: KioskSession): SQL {
  return sql`(select shown.id from ${shownKiosk} where ${isLetIn(session)})`
}

/** Returns the state of the kiosk that this browser is or was: at most one row. */
export function kioskOf(db: Db, session: KioskSession) {
  return selectFrom(
    db,
    {
      isLetIn: sql`${isLetIn(session)}`.mapWith(Boolean),
      isLent: sql`shown.is_lent`.mapWith(Boolean),
      slug: sql<string>`account.slug`,
      expiresAt: sql<number | null>`shown.expires_at`,
    },
    sql`${shownKiosk} join ${accounts} account on account.id = kiosk.account_id where shown.token_hash = ${session.sessionHash}`,
  )
}

type KioskRow = { isLetIn: boolean; isLent: boolean; slug: string }

/**
 * Throws 401 for a browser that is no kiosk of the workshop, whether or not there is such a workshop; one that was let in once is
 * told that this is over. 404 where the workshop's fast lane is shut.
 */
export function refuseUnlessEnrolled<Account>(
  { accountCode }: KioskSession,
  { account: [account], kiosk: [kiosk] }: { account: readonly Account[]; kiosk: readonly KioskRow[] },
): Account {
  if (kiosk !== undefined && !kiosk.isLetIn) throw kioskEnded()
  if (kiosk === undefined || kiosk.slug !== accountCode) throw notEnrolled()
  if (account === undefined) throw notFound('account')
  return account
}

/** The instant until which a kiosk stays one that is used now. */
export const stayingUntil = ({ now }: KioskSession): number => now + kioskSessionMs

/** Moves the end of a kiosk's own session on, once a day however often it is used. */
export function stayStatement(db: Db, session: KioskSession): Statement {
  return db.run(sql`
    update ${kioskSessions} set expires_at = ${stayingUntil(session)}
    where id = ${sessionIdOf(session)} and is_lent = 0
      and coalesce(expires_at, 0) <= ${stayingUntil(session) - kioskRenewedEveryMs}`)
}

/** Records that the kiosk is alive. */
export function seenStatement(db: Db, session: KioskSession): Statement {
  return db.run(sql`
    update ${devices} set last_seen_at = ${session.now}
    where id = (select shown.device_id from ${shownKiosk} where ${isLetIn(session)} and shown.is_lent = 0)
      and (last_seen_at is null or last_seen_at <= ${session.now - touchEveryMs})`)
}

export function notEnrolled(): AppError {
  return new AppError({ code: 'kiosk.not_enrolled', status: 401, title: 'This browser is not a kiosk of the workshop' })
}

function kioskEnded(): AppError {
  return new AppError({ code: 'kiosk.ended', status: 401, title: 'The key of this kiosk was revoked or renewed' })
}
