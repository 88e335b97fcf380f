import * as oauth from 'oauth4webapi'

import { systemClock } from '#core/clock.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { entraTenantOf } from '#domain/access/entra.ts'
import type { ProviderClaims } from '#domain/access/sso.ts'
import type { TokenFault } from '#domain/access/test-sign-in.ts'

import type { Flow } from './flow.ts'
import { checkSignature, outgoingOf, type Provider } from './provider.ts'
import { loggedReason, tokenFaultOf } from './token-fault.ts'

/** Returns the address to which providers send people back. */
export function callbackUrlOf({ config }: Pick<Dependencies, 'config'>): string {
  return `${config.appUrl}/api/auth/organisation/callback`
}

/** `acr`: the values by which the provider's word counts as two-factor. */
type Authorization = { provider: Provider; clientId: string; acr: readonly string[]; flow: Flow }

/** Returns the provider's address for signing in. */
export async function authorizationUrl(
  deps: Dependencies,
  { provider, clientId, acr, flow }: Authorization,
): Promise<string> {
  const url = new URL(provider.authorization_endpoint)
  const asked = {
    response_type: 'code',
    response_mode: 'query',
    client_id: clientId,
    redirect_uri: callbackUrlOf(deps),
    scope: 'openid email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ...twoFactorRequest(deps, { provider, acr }),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the parameters that ask a provider for two-factor: Entra by a claim that it has to give, others by
 * `acr_values`.
 */
function twoFactorRequest(
  { config }: Dependencies,
  { provider, acr }: Pick<Authorization, 'provider' | 'acr'>,
): Record<string, string> {
  if (acr.length === 0) return {}
  if (entraTenantOf(provider.issuer, config.environment) === null) return { acr_values: acr.join(' ') }
  return { claims: JSON.stringify({ id_token: { acrs: { essential: true, value: acr[0] } } }) }
}

/** A token is of now: longer ago nobody has asked for it. */
const oldestMs = 10 * 60_000
const aheadMs = 60_000

export type Asking = {
  provider: Provider
  clientId: string
  clientSecret: string
  flow: Flow
  /** The query that the browser came back with. */
  parameters: URLSearchParams
}

type Answered = { claims: ProviderClaims } | { fault: TokenFault }

/**
 * Returns the person by the provider's own word, or the fault: the code is handed in for a token, and the token checked
 * (signature, issuer, audience, time, nonce). The log names what was wrong and nothing of what was said.
 */
export async function askWho(deps: Dependencies, asking: Asking): Promise<Answered> {
  try {
    return await claimsOf(deps, asking)
  } catch (error) {
    const fault = tokenFaultOf(error)
    deps.log.info('organisation.refused', { groupId: asking.flow.groupId, fault, reason: loggedReason(error) })
    return { fault }
  }
}

async function claimsOf(
  deps: Dependencies,
  { provider, clientId, clientSecret, flow, parameters }: Asking,
): Promise<Answered> {
  const now = deps.clock.now()
  const client: oauth.Client = {
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now - systemClock.now()) / 1000),
    [oauth.clockTolerance]: aheadMs / 1000,
  }
  const brought = oauth.validateAuthResponse(provider, client, parameters, flow.state)
  const answer = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    authenticationOf(provider, clientSecret),
    brought,
    callbackUrlOf(deps),
    flow.codeVerifier,
    outgoingOf(deps),
  )
  if (answer.status >= 500) return { fault: 'unavailable' }
  const tokens = await oauth.processAuthorizationCodeResponse(provider, client, answer, {
    expectedNonce: flow.nonce,
    requireIdToken: true,
  })
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (claims === undefined) return { fault: 'no_token' }
  await checkSignature(deps, provider, answer)
  const madeAt = claims.iat * 1000
  return madeAt < now - oldestMs || madeAt > now + aheadMs ? { fault: 'time' } : { claims }
}

/** Providers that say nothing of it take what the standard has them take. */
function authenticationOf({ token_endpoint_auth_methods_supported: ways }: Provider, secret: string) {
  const takesBasic = !Array.isArray(ways) || ways.includes('client_secret_basic')
  return takesBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
}
