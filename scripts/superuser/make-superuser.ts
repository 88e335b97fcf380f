import { getTableName } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import {
  passwordFault,
  passwordMaxLength,
  passwordMinLength,
  type PasswordFault,
} from '#domain/access/password-rules.ts'
import { NotDeployed } from '#scripts/deploy/deployment.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { userRoles, users } from '#worker/db/schema/staff.table.ts'
import { hashPassword } from '#worker/staff/password.ts'

import { NoPassword } from './ask-password.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Superusers who can sign in. */
const superusers = `${getTableName(userRoles)} r join ${getTableName(users)} u on u.id = r.user_id
  where r.role = 'superuser' and u.disabled_at is null`

export type NewSuperuser = {
  readonly id: string
  readonly username: string
  readonly passwordHash: string
  /** Also where there is a superuser already. */
  readonly isAnother: boolean
  readonly now: number
}

/**
 * Returns how it stands before and after, as one row: superusers, whether the name is taken, and whether this user was
 * made.
 */
export function activeSuperuserSql({ id, username }: Pick<NewSuperuser, 'id' | 'username'>): string {
  return `select (select count(*) from ${superusers}) as superusers,
    (select count(*) from users where lower(username) = lower(${quoted(username)})) as taken,
    (select count(*) from users where id = ${quoted(id)}) as made`
}

/** Makes the user unless somebody was faster: nothing is written where the name is taken or a superuser is there. */
export function superuserSql({ id, username, passwordHash, isAnother, now }: NewSuperuser): string {
  const isFree = `not exists (select 1 from users where lower(username) = lower(${quoted(username)}))`
  const isWanted = isAnother ? isFree : `${isFree} and not exists (select 1 from ${superusers})`
  const made = `from users where id = ${quoted(id)}`
  return `insert into users (id, username, password_hash, created_at, updated_at)
  select ${quoted(id)}, ${quoted(username)}, ${quoted(passwordHash)}, ${now}, ${now} where ${isWanted};
insert into ${getTableName(userRoles)} (user_id, role) select id, 'superuser' ${made};
insert into ${getTableName(auditLog)} (id, actor_kind, action, subject, detail, created_at)
  select ${quoted(id.replace('usr_', 'aud_'))}, 'system', 'user.create', id, '{"roles":["superuser"]}', ${now} ${made};
`
}

/** A command that cannot be carried out as it was given. */
export class BadCommand extends Error {}
/** The database is in no state for it. */
export class NotMade extends Error {}

const faults: Readonly<Record<PasswordFault, string>> = {
  too_short: `has fewer than ${passwordMinLength} characters`,
  too_long: `has more than ${passwordMaxLength} characters`,
  too_common: 'is one that is guessed first',
  contains_username: 'contains the user name',
}

export type Database = {
  read: (sql: string) => Promise<Readonly<Record<string, number>>>
  write: (sql: string) => Promise<void>
}

function refuseUnlessFree({ superusers = 0, taken = 0 }: Readonly<Record<string, number>>, isAnother: boolean): void {
  if (taken > 0) throw new NotMade('There is a user of that name already. Nothing was changed.')
  if (superusers > 0 && !isAnother) {
    throw new NotMade('There is a superuser already; --another makes one more. Nothing was changed.')
  }
}

type NewUser = {
  readonly username: string
  /** Also where there is a superuser already. */
  readonly isAnother: boolean
  readonly database: Database
  /** Answers the password. */
  readonly ask: () => Promise<string>
}

/** Throws BadCommand where the password will not do and NotMade where the database refuses; nothing is changed then. */
export async function makeSuperuser({ username, isAnother, database, ask }: NewUser): Promise<void> {
  refuseUnlessFree(await database.read(activeSuperuserSql({ id: '', username })), isAnother)
  const password = await ask()
  const fault = passwordFault(password, username)
  if (fault !== null) throw new BadCommand(`The password ${faults[fault]}. Nothing was changed.`)
  const now = Date.now()
  const user = { id: newId('usr', now), username, passwordHash: await hashPassword(password), isAnother, now }
  await database.write(superuserSql(user))
  const after = await database.read(activeSuperuserSql(user))
  // Somebody was faster.
  if (after['made'] !== 1) refuseUnlessFree(after, isAnother)
}

/**
 * Returns the exit code of an error. A mistake of a person gets a line of its own; anything else is ours, and shows
 * where it happened.
 */
export function explain(error: unknown): number {
  if (error instanceof NotMade || error instanceof NotDeployed) {
    console.error(error.message)
    return 1
  }
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof BadCommand || error instanceof NoPassword || isParsing)) throw error
  console.error(error.message)
  return 2
}
