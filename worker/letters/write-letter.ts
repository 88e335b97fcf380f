import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { noticeMs, type LetterEnd, type LetterKind } from '#domain/contact/letters.ts'
import type { Statement } from '#worker/db/db.ts'
import { userLetters } from '#worker/db/schema/people/letter.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` has it sent. */
export const letterKind = 'letter.send'

/** The stream of a letter; no process has one that begins so. */
const letterStream = (id: string): string => `letter:${id}`

export const newLetterId = ({ clock, slot }: Pick<Dependencies, 'clock' | 'slot'>): string =>
  newIdIn(slot, 'ltr', clock.now())

export type LetterWorld = Pick<Dependencies, 'db' | 'clock' | 'slot'>

type Writing = {
  ids: readonly string[]
  kind: LetterKind
  /** A select of `id`, `user_id` and `recipient`, of as many rows as there are ids at most. */
  from: SQL
  writtenBy: string | null
  lastsMs: number
  /** What it tells of; the user where not given. */
  accountId?: string
}

/** Writes letters, and has those sent that were written. */
export function lettersStatements({ db, clock }: LetterWorld, writing: Writing): Statement[] {
  const { ids, kind, from, writtenBy, lastsMs, accountId = null } = writing
  const now = clock.now()
  return [
    db.run(sql`
      insert into ${userLetters} (id, user_id, kind, recipient, written_by, account_id, expires_at, created_at)
      select f.id, f.user_id, ${kind}, f.recipient, ${writtenBy}, ${accountId}, ${now + lastsMs}, ${now} from (${from}) f`),
    ...ids.map((id) =>
      enqueueStatement(db, {
        effect: { streamKey: letterStream(id), kind: letterKind, payload: { letterId: id } },
        guard: sql`exists (select 1 from ${userLetters} where ${userLetters.id} = ${id})`,
        now,
      }),
    ),
  ]
}

type Telling = { kind: LetterKind; id: string; userId: string; writtenBy: string | null; won: SQL }

/** Tells a user at the address that they had before the batch changes it; nobody where they have none. */
export function tellStatements(world: LetterWorld, { kind, id, userId, writtenBy, won }: Telling): Statement[] {
  const from = sql`
    select ${id} as id, u.id as user_id, u.email as recipient from ${users} u
    where u.id = ${userId} and u.email is not null and ${won}`
  return lettersStatements(world, { ids: [id], kind, from, writtenBy, lastsMs: noticeMs })
}

type Ending = { userId: string; ending: LetterEnd; won: SQL; kinds?: readonly LetterKind[] }

/**
 * Ends the links that a user has been sent and not used. One that was taken back is replaced as well: what it was for has
 * come about another way.
 */
export function endLettersStatement({ db, clock }: LetterWorld, { userId, ending, won, kinds }: Ending): Statement {
  const which = JSON.stringify(kinds ?? ['INVITATION', 'RESET'])
  return db.run(sql`
    update ${userLetters} set ended_at = coalesce(ended_at, ${clock.now()}), ending = ${ending}
    where user_id = ${userId} and kind in (select value from json_each(${which}))
      and (ended_at is null or ending = 'TAKEN_BACK' and ${ending} = 'REPLACED') and ${won}`)
}

/** True in SQL while the link of a letter counts; `l` is the letter, `u` its user. */
export function isOpen(now: number): SQL {
  return sql`(l.ended_at is null and l.expires_at > ${now} and u.disabled_at is null)`
}
