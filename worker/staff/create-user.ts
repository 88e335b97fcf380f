import type { Role } from '#domain/enums.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

export type NewUser = {
  id: string
  username: string
  /** Made by `hashPassword`. */
  passwordHash: string
  roles: readonly Role[]
  /** The first one is the default. */
  accountIds: readonly string[]
  accountGroupId?: string | null
  now: number
}

/** Rows of a new user with roles and accounts, for one batch. */
export function createUserStatements(db: Db, user: NewUser): Statement[] {
  const { id: userId, username, passwordHash, accountGroupId = null, now } = user
  const row = { id: userId, username, passwordHash, accountGroupId, createdAt: now, updatedAt: now }
  return [
    db.insert(users).values(row),
    ...user.roles.map((role) => db.insert(userRoles).values({ userId, role })),
    ...user.accountIds.map((accountId, index) =>
      db.insert(userAccounts).values({ userId, accountId, isDefault: index === 0 }),
    ),
  ]
}
