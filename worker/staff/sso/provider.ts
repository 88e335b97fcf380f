import * as oauth from 'oauth4webapi'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import type { SsoFault } from '#domain/access/sso.ts'
import { outsideAddressFault } from '#domain/contact/public-address.ts'
import { exchange, fetchByExchange, NoAnswer, wireOf } from '#worker/providers/index.ts'

/** Accepted signature algorithms of tokens. */
const algorithms: readonly string[] = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']

export type Provider = oauth.AuthorizationServer &
  Required<Pick<oauth.AuthorizationServer, 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri'>>

type ProviderResult = { provider: Provider } | { fault: SsoFault }
type Kept = { found: ProviderResult; until: number }

/** A description is read again after this long; one that was not to be had sooner. */
const keptMs = 60 * 60_000
const missedMs = 10_000
const mostKept = 100

const timeoutMs = 5_000

/** This isolate's cache: by issuer, the oldest first. It holds results only, so that no request waits for another's. */
const kept = new Map<string, Kept>()
const keptKeys = new Map<string, oauth.ExportedJWKSCache>()

function keep<Value>(map: Map<string, Value>, issuer: string, value: Value): void {
  map.delete(issuer)
  map.set(issuer, value)
  for (const oldest of map.keys()) {
    if (map.size <= mostKept) break
    map.delete(oldest)
  }
}

/** Returns the library's way out: its requests go through `exchange`, which holds the addresses that it may call. */
export function outgoingOf(deps: Dependencies) {
  return {
    [oauth.customFetch]: fetchByExchange({ ...wireOf(deps), timeoutMs }, 'identity'),
    // Which address may be called is held by `exchange`.
    [oauth.allowInsecureRequests]: true,
  }
}

/** Returns the metadata of a provider, kept for a while; or its fault. */
export async function findProvider(deps: Dependencies, issuer: string): Promise<ProviderResult> {
  const now = deps.clock.now()
  const known = kept.get(issuer)
  if (known !== undefined && known.until > now) return known.found
  const found = await readProvider(deps, issuer)
  keep(kept, issuer, { found, until: now + ('fault' in found ? missedMs : keptMs) })
  return found
}

/** The same as it is now. */
export async function readProvider(deps: Dependencies, issuer: string): Promise<ProviderResult> {
  if (outsideAddressFault(issuer, deps.config.environment) !== null) return { fault: 'address_refused' }
  const url = new URL(issuer)
  try {
    const response = await oauth.discoveryRequest(url, outgoingOf(deps))
    return checkedProvider(deps, issuer, await oauth.processDiscoveryResponse(url, response))
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): SsoFault {
  if (error instanceof NoAnswer) return 'unreachable'
  const isOther = error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON
  return isOther ? 'issuer_differs' : 'no_document'
}

function checkedProvider(deps: Dependencies, issuer: string, said: oauth.AuthorizationServer): ProviderResult {
  if (said.issuer !== issuer) return { fault: 'issuer_differs' }
  const { authorization_endpoint, token_endpoint, jwks_uri } = said
  if (authorization_endpoint === undefined || token_endpoint === undefined || jwks_uri === undefined) {
    return { fault: 'no_endpoints' }
  }
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri]
  if (addresses.some((address) => outsideAddressFault(address, deps.config.environment) !== null)) {
    return { fault: 'address_refused' }
  }
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = said
  if (!includes(types, 'code') || !includes(challenges, 'S256')) return { fault: 'no_code_flow' }
  const usable = (said.id_token_signing_alg_values_supported ?? ['RS256']).filter((one) => algorithms.includes(one))
  if (usable.length === 0) return { fault: 'no_algorithm' }
  const provider = { ...said, authorization_endpoint, token_endpoint, jwks_uri }
  return { provider: { ...provider, id_token_signing_alg_values_supported: usable } }
}

/** A provider that lists nothing may support it all the same: Entra keeps quiet about S256. */
function includes(said: readonly string[] | undefined, wanted: string): boolean {
  return !Array.isArray(said) || said.includes(wanted)
}

/** Returns whether the provider shows keys that its tokens can be checked with. */
export async function keysFault(deps: Dependencies, { jwks_uri }: Provider): Promise<SsoFault | null> {
  const headers = { Accept: 'application/json' }
  const answer = await exchange(
    { ...wireOf(deps), timeoutMs },
    { url: jwks_uri, of: 'identity', method: 'GET', headers },
  )
  const said = answer.answered ? keysSchema.safeParse(answer.json) : null
  return said?.success === true ? null : 'no_keys'
}

const keysSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * Checks who signed a token. Keys are kept for a while; of a key that is not among them they are read once more, since
 * providers change theirs without a word.
 */
export async function checkSignature(deps: Dependencies, provider: Provider, answer: Response): Promise<void> {
  const known = keptKeys.get(provider.issuer)
  try {
    await checkWith(deps, { provider, answer, keys: known === undefined ? {} : structuredClone(known) })
  } catch (error) {
    const isUnknownKey = error instanceof oauth.OperationProcessingError && error.code === oauth.KEY_SELECTION
    if (!isUnknownKey || known === undefined) throw error
    await checkWith(deps, { provider, answer, keys: {} })
  }
}

type Checking = { provider: Provider; answer: Response; keys: oauth.JWKSCacheInput }

async function checkWith(deps: Dependencies, { provider, answer, keys }: Checking): Promise<void> {
  // The library remembers keys by this object: another for each call, as what it remembers belongs to one request.
  await oauth.validateApplicationLevelSignature({ ...provider }, answer, {
    ...outgoingOf(deps),
    [oauth.jwksCache]: keys,
  })
  if (isFilled(keys)) keep(keptKeys, provider.issuer, structuredClone(keys))
}

function isFilled(keys: oauth.JWKSCacheInput): keys is oauth.ExportedJWKSCache {
  return 'jwks' in keys && 'uat' in keys
}
