import { seal } from '#core/seal.ts'
import {
  clientOfOrganisation,
  knownEmployee,
  organisationDomain,
  organisationPath,
} from '#sandbox/organisation/credentials.ts'
import { organisationDomains, organisations } from '#worker/db/schema/organisation.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

import { insertNew } from './insert.ts'
import { group, workshops } from './workshops.ts'

type Seed = { sandboxUrl: string; sealSecret: string; shopSeed: string; now: number }

/** How the people of the demo group sign in by their organisation, which the sandbox plays, and one who does already. */
export async function organisationRows({ sandboxUrl, sealSecret, shopSeed, now }: Seed): Promise<string> {
  const { clientId, clientSecret } = clientOfOrganisation(shopSeed)
  const accountIds = workshops.slice(0, 1).map(({ id }) => id)
  const sealedSecret = await seal(clientSecret, { secret: sealSecret, context: `organisation:${group.id}` })
  const issuer = `${sandboxUrl}${organisationPath}`
  const way = { issuer, clientId, sealedSecret, role: 'service_advisor' as const, accountIds, enabled: true }
  const when = { createdAt: now, updatedAt: now }
  const userId = 'usr_elina_niemi'
  // No password fits the empty hash: she comes by her organisation alone.
  const user = { id: userId, username: knownEmployee, passwordHash: '', accountGroupId: group.id, ...when }
  return [
    insertNew(organisationDomains, [{ domain: organisationDomain, groupId: group.id, createdAt: now }]),
    insertNew(organisations, [{ groupId: group.id, ...way, ...when }]),
    insertNew(users, [user]),
    insertNew(userRoles, [{ userId, role: 'service_advisor' as const }]),
    insertNew(
      userAccounts,
      accountIds.map((accountId) => ({ userId, accountId, isDefault: true })),
    ),
  ].join('\n')
}
