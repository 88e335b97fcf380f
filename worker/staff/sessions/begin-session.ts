import { sql, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type { Assurance } from '#domain/access/sign-in-steps.ts'
import { browserName } from '#domain/operations/browser-name.ts'
import type { Statement } from '#worker/db/db.ts'
import { pushSubscriptions, sessions } from '#worker/db/schema/staff.table.ts'
import { isAlive, isWhole } from '#worker/staff/session.queries.ts'

/** The place of a session, as its user sees it. */
export type Whereabouts = { browser: string | null; city: string | null; country: string | null }

const word = z.string().min(1).max(100).nullish().catch(null)
const networkSchema = z.object({ city: word, country: word }).catch({ city: null, country: null })

/** The browser of a call by its own word, and its place by that of the network. */
export function whereaboutsOf({ req }: Context<AppEnv>): Whereabouts {
  const { city = null, country = null } = networkSchema.parse(req.raw.cf ?? {})
  return { browser: browserName(req.header('User-Agent') ?? ''), city, country }
}

export type NewSession = {
  id: string
  /** The cookie’s secret, of which only the hash is kept. */
  token: string
  userId: string
  accountId: string | null
  assurance: Assurance
  lastsMs: number
  whereabouts: Whereabouts
}

/** `accountId` and `lastsMs` may be SQL expressions, where they hang on what the same batch writes. */
type Beginning = Omit<NewSession, 'accountId' | 'lastsMs'> & {
  accountId: string | SQL | null
  lastsMs: number | SQL
}

/** Begins a session, where `won`. */
export function sessionStatement({ db, clock }: Dependencies, session: Beginning, won: SQL = sql`1`): Statement {
  const { id, token, userId, accountId, assurance, lastsMs, whereabouts } = session
  const { browser, city, country } = whereabouts
  const now = clock.now()
  return db.run(sql`
    insert into ${sessions} (id, token_hash, user_id, account_id, assurance, proved_at, browser, city, country,
      created_at, last_seen_at, expires_at)
    select ${id}, ${sha256Hex(token)}, ${userId}, ${accountId}, ${assurance}, ${now}, ${browser}, ${city}, ${country},
      ${now}, ${now}, ${now} + ${lastsMs} where ${won}`)
}

const sessionsMax = 10

/** Ends the oldest sessions of a user beyond ten; one that lacks a step pushes nobody out. Where `won`. */
export function endOldestStatements({ db, clock }: Dependencies, userId: string, won: SQL = sql`1`): Statement[] {
  const now = clock.now()
  const oldest = sql`(
    select id from ${sessions}
    where user_id = ${userId} and ${isAlive(now)} and ${isWhole}
    order by created_at desc, id desc limit -1 offset ${sessionsMax})`
  return [
    db.run(sql`delete from ${pushSubscriptions} where session_id in ${oldest} and ${won}`),
    db.run(sql`update ${sessions} set ended_at = ${now} where id in ${oldest} and ${won}`),
  ]
}
