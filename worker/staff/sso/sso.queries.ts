import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { roles } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { organisationDomains, organisations, userSubjects } from '#worker/db/schema/people/sso.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

/** Ways of groups to sign in, by what `where` says of `o`. */
export function selectOrganisations(db: Db, where: SQL) {
  const { groupId, issuer, clientId, sealedSecret, role, accountIds, enabled, twoFactorAmr, twoFactorAcr, version } =
    organisations
  return selectFrom(
    db,
    { groupId, issuer, clientId, sealedSecret, role, accountIds, enabled, twoFactorAmr, twoFactorAcr, version },
    sql`${organisations} where ${where}`,
  )
}

export type SsoRow = RowOf<typeof selectOrganisations>

/** The domains of a group, which an SQL expression names, in order. */
export function selectDomains(db: Db, groupId: SQL) {
  const { domain } = organisationDomains
  return selectFrom(db, { domain }, sql`${organisationDomains} where group_id = ${groupId} order by domain`)
}

const secretContext = (groupId: string) => `organisation:${groupId}`

export function sealClientSecret(clientSecret: string, { groupId, secret }: { groupId: string; secret: Secret }) {
  return seal(clientSecret, { secret, context: secretContext(groupId) })
}

export function openClientSecret({ groupId, sealedSecret }: SsoRow, secret: Secret): Promise<string> {
  return unseal(sealedSecret, { secret, context: secretContext(groupId) })
}

type SsoIdentity = { issuer: string; subject: string; email: string }

/**
 * Returns the users whom the provider may mean: the one whom it brought before, and the one whose name is the address.
 */
export function selectCandidates(db: Db, { issuer, subject, email }: SsoIdentity) {
  const { id, username, accountGroupId: groupId, disabledAt, version } = users
  const bound = sql`(select user_id from ${userSubjects} where issuer = ${issuer} and subject = ${subject})`
  return selectFrom(
    db,
    {
      id: sql`u.id`.mapWith(id),
      username: sql`u.username`.mapWith(username),
      groupId: sql<string | null>`u.account_group_id`.mapWith(groupId),
      disabledAt: sql<number | null>`u.disabled_at`.mapWith(disabledAt),
      version: sql`u.version`.mapWith(version),
      subject: orNull(userSubjects.subject),
      roles: sql<string>`(select json_group_array(role) from ${userRoles} r where r.user_id = u.id)`,
      groupIds: sql<string>`(
        select json_group_array(a.group_id) from ${userAccounts} ua join ${accounts} a on a.id = ua.account_id
        where ua.user_id = u.id)`,
    },
    sql`${users} u left join ${userSubjects} on user_subjects.user_id = u.id and user_subjects.issuer = ${issuer}
      where u.id = ${bound} or lower(u.username) = ${email}`,
  )
}

const rolesSchema = z.array(z.enum(roles))
const groupIdsSchema = z.array(z.string().nullable())

export type Candidate = Omit<RowOf<typeof selectCandidates>, 'roles' | 'groupIds'> & {
  roles: z.infer<typeof rolesSchema>
  /** The groups of their accounts. */
  groupIds: (string | null)[]
}

export function candidateOf(row: RowOf<typeof selectCandidates>): Candidate {
  return {
    ...row,
    roles: rolesSchema.parse(JSON.parse(row.roles)),
    groupIds: groupIdsSchema.parse(JSON.parse(row.groupIds)),
  }
}
