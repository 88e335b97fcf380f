import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { accountEmailIdOf } from '#worker/account-emails/index.ts'
import type { AccountEmailLink } from '#worker/contract/staff/people/account-emails.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'
import { userAccounts, users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

import { accountEmailNotFound } from './errors.ts'

const a = alias(accounts, 'a')
const l = alias(accountEmails, 'l')
const u = alias(users, 'u')
const w = alias(users, 'w')

/** The letter that a link is of, with its user; 404 for a link that we never made. One round trip. */
export async function findAccountEmail({ db, config }: Dependencies, link: string) {
  const id = accountEmailIdOf(config, link)
  if (id === null) throw accountEmailNotFound()
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
    sql`${accountEmails} l
    join ${users} u on u.id = l.user_id
    left join ${users} w on w.id = l.written_by
    left join ${accounts} a on a.id = (
      select ua.account_id from ${userAccounts} ua where ua.user_id = u.id order by ua.is_default desc, ua.account_id limit 1)
    where l.id = ${id} and l.kind in ('INVITATION', 'RESET')`,
  )
  if (row === undefined) throw accountEmailNotFound()
  return row
}

export type FoundAccountEmail = Awaited<ReturnType<typeof findAccountEmail>>

/** Returns whether a link counts. */
export function stateOf({ ending, expiresAt, disabledAt }: FoundAccountEmail, now: number): AccountEmailLink['state'] {
  if (ending === 'USED') return 'used'
  if (ending === 'REPLACED') return 'replaced'
  if (ending === 'TAKEN_BACK' || disabledAt !== null) return 'taken_back'
  return expiresAt > now ? 'open' : 'expired'
}

/** Returns the state of a link for its page: its user, and whether it still counts. */
export async function openAccountEmail(deps: Dependencies, link: string): Promise<AccountEmailLink> {
  const letter = await findAccountEmail(deps, link)
  const { kind, username, writer, workshop } = letter
  return {
    kind: kind === 'INVITATION' ? kind : 'RESET',
    state: stateOf(letter, deps.clock.now()),
    username,
    writer,
    workshop,
  }
}
