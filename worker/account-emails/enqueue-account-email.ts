import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { noticeMs, type AccountEmailEnd, type AccountEmailKind } from '#domain/contact/account-emails.ts'
import type { Statement } from '#worker/db/db.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` has it sent. */
export const accountEmailKind = 'letter.send'

/** The stream of a letter; no process has one that begins so. */
const accountEmailStream = (id: string): string => `letter:${id}`

export const newAccountEmailId = ({ clock, slot }: Pick<Dependencies, 'clock' | 'slot'>): string =>
  newIdIn(slot, 'ltr', clock.now())

export type AccountEmailContext = Pick<Dependencies, 'db' | 'clock' | 'slot'>

type Writing = {
  ids: readonly string[]
  kind: AccountEmailKind
  /** A select of `id`, `user_id` and `recipient`, of as many rows as there are ids at most. */
  from: SQL
  writtenBy: string | null
  lastsMs: number
  /** The account that it is about; the user's own where not given. */
  accountId?: string
}

/** Writes letters, and has those sent that were written. */
export function accountEmailsStatements({ db, clock }: AccountEmailContext, writing: Writing): Statement[] {
  const { ids, kind, from, writtenBy, lastsMs, accountId = null } = writing
  const now = clock.now()
  return [
    db.run(sql`
      insert into ${accountEmails} (id, user_id, kind, recipient, written_by, account_id, expires_at, created_at)
      select f.id, f.user_id, ${kind}, f.recipient, ${writtenBy}, ${accountId}, ${now + lastsMs}, ${now} from (${from}) f`),
    ...ids.map((id) =>
      enqueueStatement(db, {
        effect: { streamKey: accountEmailStream(id), kind: accountEmailKind, payload: { letterId: id } },
        guard: sql`exists (select 1 from ${accountEmails} where ${accountEmails.id} = ${id})`,
        now,
      }),
    ),
  ]
}

type AccountEmailInput = { kind: AccountEmailKind; id: string; userId: string; writtenBy: string | null; won: SQL }

/** Tells a user at the address that they had before the batch changes it; nobody where they have none. */
export function noticeStatements(
  world: AccountEmailContext,
  { kind, id, userId, writtenBy, won }: AccountEmailInput,
): Statement[] {
  const from = sql`
    select ${id} as id, u.id as user_id, u.email as recipient from ${users} u
    where u.id = ${userId} and u.email is not null and ${won}`
  return accountEmailsStatements(world, { ids: [id], kind, from, writtenBy, lastsMs: noticeMs })
}

type Ending = { userId: string; ending: AccountEmailEnd; won: SQL; kinds?: readonly AccountEmailKind[] }

/**
 * Ends the links that a user has been sent and not used. One that was taken back is replaced as well: what it was for has
 * come about another way.
 */
export function endAccountEmailsStatement(
  { db, clock }: AccountEmailContext,
  { userId, ending, won, kinds }: Ending,
): Statement {
  const which = JSON.stringify(kinds ?? ['INVITATION', 'RESET'])
  return db.run(sql`
    update ${accountEmails} set ended_at = coalesce(ended_at, ${clock.now()}), ending = ${ending}
    where user_id = ${userId} and kind in (select value from json_each(${which}))
      and (ended_at is null or ending = 'TAKEN_BACK' and ${ending} = 'REPLACED') and ${won}`)
}

/** True in SQL while the link of a letter counts; `l` is the letter, `u` its user. */
export function isOpen(now: number): SQL {
  return sql`(l.ended_at is null and l.expires_at > ${now} and u.disabled_at is null)`
}
