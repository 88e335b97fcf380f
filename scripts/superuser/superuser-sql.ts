import { getTableName } from 'drizzle-orm'

import { auditLog } from '#worker/db/schema/core.table.ts'
import { userRoles, users } from '#worker/db/schema/staff.table.ts'

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

/** How it stands before and after, as one row: superusers, whether the name is taken, and whether this user was made. */
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
