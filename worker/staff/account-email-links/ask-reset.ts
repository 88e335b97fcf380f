import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { resetMs } from '#domain/contact/account-emails.ts'
import { accountEmailsStatements, newAccountEmailId } from '#worker/account-emails/index.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { knownBrowserOf } from '#worker/staff/known-browser.ts'

import { resetLimits } from './reset-limits.ts'

/** Somebody may have a user in more than one place with one address. */
const mostUsers = 3

/** The newest link, which counts, is not older than this whenever somebody asks. */
const newestLinkMs = 10 * 60_000

type Asking = { name: string; address: string; browser: string | undefined }

/**
 * Asks where a user of this name may be: the directory knows the user names of other cells, and an e-mail address may be
 * of users anywhere. It is counted in one cell, and before the others hear of it.
 */
export async function askResetAnywhere(deps: Dependencies, asking: Asking): Promise<void> {
  const { cells } = deps
  const slot = cells === null ? null : await cells.slotOfName({ kind: 'username', name: asking.name })
  const there = slot === null ? null : await cells?.at(slot)
  const first = there ?? deps
  await askReset(first, asking, { isCounted: true })
  if (cells === null || !asking.name.includes('@')) return
  const others = cells.all.filter((other) => other.db !== first.db)
  await Promise.all(others.map((other) => askReset(other, asking, { isCounted: false })))
}

/**
 * Sends whoever is named, by user name or e-mail address, a link by which to choose a new password; the links before end.
 * The same is answered, in the same one round trip of the same statements, whether there is such a user or not.
 */
async function askReset(
  deps: Dependencies,
  { name, address, browser }: Asking,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const ownLane = knownBrowserOf({ secret: config.tokenSecret, cookie: browser, username: name })
  const limits = resetLimits(db, { secret: config.tokenSecret, name, address, ownLane, now })
  const ids = Array.from({ length: mostUsers }, () => newAccountEmailId(deps))
  const named = sql`
    select u.id, u.email, row_number() over (order by u.id) - 1 as place from ${users} u
    where u.id in (
        select id from ${users} where lower(username) = lower(${name})
        union select id from ${users} where lower(email) = lower(${name}))
      and u.email is not null and u.disabled_at is null and (${isCounted ? limits.isOpen : sql`0`} or not exists (
        select 1 from ${accountEmails} l where l.user_id = u.id and l.kind = 'RESET' and l.created_at > ${now - newestLinkMs}))
    limit ${mostUsers}`
  const from = sql`
    select j.value as id, n.id as user_id, n.email as recipient
    from (${named}) n join json_each(${JSON.stringify(ids)}) j on j.key = n.place`
  const [limitRows] = await db.batch([
    limits.read,
    ...(isCounted ? limits.count : []),
    db.run(sql`
      update ${accountEmails} set ended_at = ${now}, ending = 'REPLACED'
      where kind = 'RESET' and ended_at is null and user_id in (select n.id from (${named}) n)`),
    ...accountEmailsStatements(deps, { ids, kind: 'RESET', from, writtenBy: null, lastsMs: resetMs }),
  ])
  limits.assertOpen(limitRows)
}
