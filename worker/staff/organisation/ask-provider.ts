import * as oauth from 'oauth4webapi'

import { systemClock } from '#core/clock.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { OrganisationRefusal, ProviderClaims } from '#domain/organisation.ts'
import { NoAnswer } from '#worker/providers/index.ts'

import type { Flow } from './flow.ts'
import { checkSignature, outgoingOf, type Provider } from './provider.ts'

/** Where providers send people back to. */
export function callbackUrlOf({ config }: Pick<Dependencies, 'config'>): string {
  return `${config.appUrl}/api/auth/organisation/callback`
}

/** Where somebody is sent to say who they are. */
export async function authorizationUrl(
  deps: Dependencies,
  { provider, clientId, flow }: { provider: Provider; clientId: string; flow: Flow },
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
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/** A token is of now: longer ago nobody has asked for it. */
const oldestMs = 10 * 60_000
const aheadMs = 60_000

export type Asking = {
  provider: Provider
  clientId: string
  clientSecret: string
  flow: Flow
  /** What the browser came back with. */
  parameters: URLSearchParams
}

/**
 * Who is there, by the provider's own word: the code is handed in for a token, and the token checked (signature, issuer,
 * audience, time, nonce). `log` names what was wrong and nothing of what was said.
 */
export async function askWho(deps: Dependencies, asking: Asking): Promise<ProviderClaims | OrganisationRefusal> {
  try {
    return await claimsOf(deps, asking)
  } catch (error) {
    const refusal = refusalOf(error)
    deps.log.info('organisation.refused', { groupId: asking.flow.groupId, refusal, reason: reasonOf(error) })
    return refusal
  }
}

async function claimsOf(
  deps: Dependencies,
  { provider, clientId, clientSecret, flow, parameters }: Asking,
): Promise<ProviderClaims | OrganisationRefusal> {
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
  if (answer.status >= 500) return 'unavailable'
  const told = await oauth.processAuthorizationCodeResponse(provider, client, answer, {
    expectedNonce: flow.nonce,
    requireIdToken: true,
  })
  const claims = oauth.getValidatedIdTokenClaims(told)
  if (claims === undefined) return 'not_accepted'
  await checkSignature(deps, provider, answer)
  const madeAt = claims.iat * 1000
  return madeAt < now - oldestMs || madeAt > now + aheadMs ? 'not_accepted' : claims
}

/** Providers that say nothing of it take what the standard has them take. */
function authenticationOf({ token_endpoint_auth_methods_supported: ways }: Provider, secret: string) {
  const takesBasic = !Array.isArray(ways) || ways.includes('client_secret_basic')
  return takesBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
}

const unreadable: ReadonlySet<string> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
])

function refusalOf(error: unknown): OrganisationRefusal {
  if (error instanceof NoAnswer) return 'unavailable'
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'not_accepted'
  }
  const isGarbage = error instanceof oauth.OperationProcessingError && unreadable.has(error.code ?? '')
  return isGarbage ? 'unavailable' : 'not_accepted'
}

/** A code of the library or the standard: what is not written like one is not told. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message
  const said =
    error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
      ? error.error
      : error instanceof Error && 'code' in error && typeof error.code === 'string'
        ? error.code
        : 'unknown'
  return /^\w{1,60}$/.test(said) ? said : 'unknown'
}
