import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { domainOfEmail, type SsoFault } from '#domain/access/sso.ts'
import { organisationDomains } from '#worker/db/schema/people/sso.table.ts'

import { authorizationUrl } from './ask-provider.ts'
import { flowMs, sealFlow, type Flow } from './flow.ts'
import { findProvider, readProvider } from './provider.ts'
import { selectOrganisations, type SsoRow } from './sso.queries.ts'

function unavailable(): AppError {
  return new AppError({ code: 'organisation.unavailable', status: 503, title: 'The provider does not answer' })
}

/**
 * Returns the sign-in address for this e-mail address, and the cookie that the browser keeps until it is back. Throws
 * 422 where the domain has no single sign-on, 503 where the provider is not reachable. One round trip.
 */
export async function begin(deps: Dependencies, username: string): Promise<StartedSignIn> {
  const domain = domainOfEmail(username)
  if (domain === null) throw requestInvalidField('username', 'not_email')
  const ofDomain = sql`enabled = 1
    and group_id = (select group_id from ${organisationDomains} where domain = ${domain})`
  const [organisation] = await selectOrganisations(deps.db, ofDomain)
  if (organisation === undefined) throw requestInvalidField('username', 'no_organisation')
  const started = await beginFlow(deps, organisation, { isTest: false })
  if (!('fault' in started)) return started
  deps.log.info('organisation.unavailable', { groupId: organisation.groupId, reason: started.fault })
  throw unavailable()
}

export type StartedSignIn = { redirectUrl: string; cookie: string }

/**
 * Returns the address where a browser signs in and the secrets that it keeps until it is back, or the fault of the
 * provider.
 */
export async function beginFlow(
  deps: Dependencies,
  { groupId, version, issuer, clientId, twoFactorAcr }: SsoRow,
  { isTest }: Pick<Flow, 'isTest'>,
): Promise<StartedSignIn | { fault: SsoFault }> {
  const found = isTest ? await readProvider(deps, issuer) : await findProvider(deps, issuer)
  if ('fault' in found) return found
  const [state, nonce, codeVerifier] = [newSecret(deps.slot), newSecret(), newSecret()]
  const flow: Flow = { groupId, version, state, nonce, codeVerifier, endsAt: deps.clock.now() + flowMs, isTest }
  const redirectUrl = await authorizationUrl(deps, { provider: found.provider, clientId, acr: twoFactorAcr, flow })
  return { redirectUrl, cookie: await sealFlow(flow, deps.config.sealSecret) }
}
