import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { resetMs } from '#domain/letters.ts'
import { userLetters } from '#worker/db/schema/letter.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { lettersStatements, newLetterId } from '#worker/letters/index.ts'
import { knownBrowserOf } from '#worker/staff/known-browser.ts'

import { resetLimits } from './reset-limits.ts'

/** Somebody may have a user in more than one place with one address. */
const mostUsers = 3

type Asking = { name: string; address: string; browser: string | undefined }

/**
 * Sends whoever is named, by user name or e-mail address, a link by which to choose a new password; the links before end.
 * The same is answered, in the same one round trip of the same statements, whether there is such a user or not.
 */
export async function askReset(deps: Dependencies, { name, address, browser }: Asking): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const ownLane = knownBrowserOf({ secret: config.tokenSecret, cookie: browser, username: name })
  const limits = resetLimits(db, { secret: config.tokenSecret, name, address, ownLane, now })
  const ids = Array.from({ length: mostUsers }, () => newLetterId(deps))
  const named = sql`
    select u.id, u.email, row_number() over (order by u.id) - 1 as place from ${users} u
    where u.id in (
        select id from ${users} where lower(username) = lower(${name})
        union select id from ${users} where lower(email) = lower(${name}))
      and u.email is not null and u.disabled_at is null and ${limits.isOpen}
    limit ${mostUsers}`
  const from = sql`
    select j.value as id, n.id as user_id, n.email as recipient
    from (${named}) n join json_each(${JSON.stringify(ids)}) j on j.key = n.place`
  const [limitRows] = await db.batch([
    limits.read,
    ...limits.count,
    db.run(sql`
      update ${userLetters} set ended_at = ${now}, ending = 'REPLACED'
      where kind = 'RESET' and ended_at is null and user_id in (select n.id from (${named}) n)`),
    ...lettersStatements(deps, { ids, kind: 'RESET', from, writtenBy: null, lastsMs: resetMs }),
  ])
  limits.assertOpen(limitRows)
}
