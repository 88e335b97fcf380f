import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { AppError } from '#core/errors.ts'
import { newSecret } from '#core/ids.ts'
import { requestInvalidField } from '#core/validate.ts'
import { domainOfEmail } from '#domain/organisation.ts'
import { organisationDomains } from '#worker/db/schema/organisation.table.ts'

import { authorizationUrl } from './ask-provider.ts'
import { flowMs, sealFlow, type Flow } from './flow.ts'
import { selectOrganisations } from './organisation.queries.ts'
import { findProvider } from './provider.ts'

function unavailable(): AppError {
  return new AppError({ code: 'organisation.unavailable', status: 503, title: 'The provider does not answer' })
}

/**
 * Where somebody with this address signs in, and what their browser keeps until it is back. Throws 422 where nobody signs
 * in so with an address of the domain, 503 where the provider is not to be had. One round trip.
 */
export async function begin(deps: Dependencies, username: string): Promise<{ redirectUrl: string; cookie: string }> {
  const domain = domainOfEmail(username)
  if (domain === null) throw requestInvalidField('username', 'not_email')
  const ofDomain = sql`enabled = 1
    and group_id = (select group_id from ${organisationDomains} where domain = ${domain})`
  const [organisation] = await selectOrganisations(deps.db, ofDomain)
  if (organisation === undefined) throw requestInvalidField('username', 'no_organisation')
  const { groupId, version, issuer, clientId } = organisation
  const found = await findProvider(deps, issuer)
  if ('fault' in found) {
    deps.log.info('organisation.unavailable', { groupId, reason: found.fault })
    throw unavailable()
  }
  const [state, nonce, codeVerifier] = [newSecret(deps.slot), newSecret(), newSecret()]
  const flow: Flow = { groupId, version, state, nonce, codeVerifier, endsAt: deps.clock.now() + flowMs }
  const redirectUrl = await authorizationUrl(deps, { provider: found.provider, clientId, flow })
  return { redirectUrl, cookie: await sealFlow(flow, deps.config.sealSecret) }
}
