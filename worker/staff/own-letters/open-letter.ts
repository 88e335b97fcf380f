import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import type { LetterOpened } from '#worker/contract/staff/people/letters.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { userLetters } from '#worker/db/schema/people/letter.table.ts'
import { userAccounts, users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { letterIdOf } from '#worker/letters/index.ts'

import { letterNotFound } from './errors.ts'

const a = alias(accounts, 'a')
const l = alias(userLetters, 'l')
const u = alias(users, 'u')
const w = alias(users, 'w')

/** The letter that a link is of, with its user; 404 for a link that we never made. One round trip. */
export async function findLetter({ db, config }: Dependencies, link: string) {
  const id = letterIdOf(config, link)
  if (id === null) throw letterNotFound()
  const [row] = await selectFrom(
    db,
    {
      id: l.id,
      kind: l.kind,
      recipient: l.recipient,
      expiresAt: l.expiresAt,
      ending: l.ending,
      userId: u.id,
      username: u.username,
      disabledAt: u.disabledAt,
      writer: orNull(w.username),
      accountId: orNull(a.id),
      workshop: orNull(a.name),
    },
    sql`${userLetters} l
    join ${users} u on u.id = l.user_id
    left join ${users} w on w.id = l.written_by
    left join ${accounts} a on a.id = (
      select ua.account_id from ${userAccounts} ua where ua.user_id = u.id order by ua.is_default desc, ua.account_id limit 1)
    where l.id = ${id} and l.kind in ('INVITATION', 'RESET')`,
  )
  if (row === undefined) throw letterNotFound()
  return row
}

export type FoundLetter = Awaited<ReturnType<typeof findLetter>>

/** Whether a link counts. */
export function stateOf({ ending, expiresAt, disabledAt }: FoundLetter, now: number): LetterOpened['state'] {
  if (ending === 'USED') return 'used'
  if (ending === 'REPLACED') return 'replaced'
  if (ending === 'TAKEN_BACK' || disabledAt !== null) return 'taken_back'
  return expiresAt > now ? 'open' : 'expired'
}

/** What the page of a link says: whose it is, and whether it counts. */
export async function openLetter(deps: Dependencies, link: string): Promise<LetterOpened> {
  const letter = await findLetter(deps, link)
  const { kind, username, writer, workshop } = letter
  return {
    kind: kind === 'INVITATION' ? kind : 'RESET',
    state: stateOf(letter, deps.clock.now()),
    username,
    writer,
    workshop,
  }
}
