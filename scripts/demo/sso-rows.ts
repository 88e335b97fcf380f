import { seal } from '#core/secrets/seal.ts'
import { clientOfSso, knownEmployee, ssoDomain, ssoPath } from '#sandbox/sso/credentials.ts'
import { organisationDomains, organisations } from '#worker/db/schema/people/sso.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

import { insertNew } from './insert.ts'
import { group, workshops } from './workshops.ts'

type Secrets = { sandboxUrl: string; sealSecret: string; shopSeed: string; now: number }

type Way = Secrets & { groupId: string; accountIds: readonly string[]; path: string; domain: string }

/** Returns how a group's people sign in by a provider that the sandbox plays at `path`. */
export async function wayRows(way: Way): Promise<string> {
  const { sandboxUrl, sealSecret, shopSeed, now, groupId, accountIds, path, domain } = way
  const { clientId, clientSecret } = clientOfSso(shopSeed)
  const signIn = {
    groupId,
    issuer: `${sandboxUrl}${path}`,
    clientId,
    sealedSecret: await seal(clientSecret, { secret: sealSecret, context: `organisation:${groupId}` }),
    role: 'service_advisor' as const,
    accountIds: [...accountIds],
    enabled: true,
    twoFactorAmr: ['mfa'],
    twoFactorAcr: ['c1'],
  }
  return [
    insertNew(organisationDomains, [{ domain, groupId, createdAt: now }]),
    insertNew(organisations, [{ ...signIn, createdAt: now, updatedAt: now }]),
  ].join('\n')
}

/**
 * Returns how the people of the demo group sign in by their organisation, which the sandbox plays, and one who does
 * already.
 */
export async function ssoRows(secrets: Secrets): Promise<string> {
  const { now } = secrets
  const accountIds = workshops.slice(0, 1).map(({ id }) => id)
  const way = { groupId: group.id, accountIds, path: ssoPath, domain: ssoDomain }
  const userId = 'usr_elina_niemi'
  // No password fits the empty hash: she comes by her organisation alone.
  const user = { id: userId, username: knownEmployee, passwordHash: '', accountGroupId: group.id }
  return [
    await wayRows({ ...secrets, ...way }),
    insertNew(users, [{ ...user, createdAt: now, updatedAt: now }]),
    insertNew(userRoles, [{ userId, role: 'service_advisor' as const }]),
    insertNew(
      userAccounts,
      accountIds.map((accountId) => ({ userId, accountId, isDefault: true })),
    ),
  ].join('\n')
}
