import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'

import { domainCheckKind, domainCheckStream } from './domain-check.ts'

/** The maximum number of domains a night; the others are first in the next one. */
const most = 200
/** The time (ms) after a look within which a domain is left for the next night. */
const freshMs = 12 * 3_600_000

/** Checks the domains that nobody has checked for a day, the longest waiting first. Returns how many. */
export async function checkDueDomains({ db, clock }: Dependencies): Promise<number> {
  const now = clock.now()
  const stream = sql`(${domainCheckStream('')} || account_id)`
  const [, written] = await db.batch([
    db.run(sql`
      update ${emailSenders} set check_state = 'ASKED' where account_id in (
        select e.account_id from ${emailSenders} e join ${accounts} a on a.id = e.account_id and a.closed_at is null
        where e.state in ('PREPARED', 'REGISTERED') and (e.checked_at is null or e.checked_at < ${now - freshMs})
        order by e.checked_at limit ${most})`),
    // Whoever asked and was never heard is heard now.
    db.run(sql`
      insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
      select 'obx_' || lower(hex(randomblob(16))), ${stream}, ${domainCheckKind},
        json_object('accountId', account_id), ${now}, ${now}
      from ${emailSenders} where check_state = 'ASKED' and state in ('PREPARED', 'REGISTERED')
        and not exists (select 1 from ${outbox} o where o.stream_key = ${stream})`),
  ])
  return written.meta.changes
}
