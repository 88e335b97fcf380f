import * as oauth from 'oauth4webapi'

import type { SsoRefusal } from '#domain/access/sso.ts'
import type { TokenFault } from '#domain/access/test-sign-in.ts'
import { NoAnswer } from '#worker/providers/index.ts'

/** Returns how somebody is refused for a fault, as they are told themselves. */
export function refusalOfToken(fault: TokenFault): SsoRefusal {
  return fault === 'cancelled' || fault === 'unavailable' ? fault : 'not_accepted'
}

const unreadable: ReadonlySet<string> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
])

/** Returns the fault of a token, by the error that the library threw. */
export function tokenFaultOf(error: unknown): TokenFault {
  if (error instanceof NoAnswer) return 'unavailable'
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'refused'
  }
  if (error instanceof oauth.ResponseBodyError) return faultOfBody(error.error)
  return error instanceof oauth.OperationProcessingError ? faultOfCheck(error) : 'refused'
}

function faultOfBody(error: string): TokenFault {
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'client'
  return error === 'invalid_grant' ? 'code' : 'refused'
}

function faultOfCheck({ code = '', cause }: oauth.OperationProcessingError): TokenFault {
  if (unreadable.has(code)) return 'unavailable'
  if (code === oauth.KEY_SELECTION) return 'signature'
  if (code === oauth.JWT_TIMESTAMP_CHECK) return 'time'
  if (typeof cause !== 'object' || cause === null) return 'refused'
  if ('signature' in cause || 'header' in cause) return 'signature'
  if (code === oauth.JWT_CLAIM_COMPARISON && 'claim' in cause) return faultOfClaim(cause.claim)
  if ('claims' in cause && typeof cause.claims === 'object' && cause.claims !== null) return missingIn(cause.claims)
  return 'body' in cause ? 'no_token' : 'refused'
}

function faultOfClaim(claim: unknown): TokenFault {
  if (claim === 'iss' || claim === 'nonce') return claim
  return claim === 'aud' || claim === 'azp' ? 'aud' : 'refused'
}

/** A claim that every token has to have. */
function missingIn(claims: object): TokenFault {
  const missing = (['iss', 'aud', 'sub', 'nonce'] as const).find((name) => !(name in claims))
  return missing ?? ('iat' in claims && 'exp' in claims ? 'refused' : 'time')
}

/** Returns the code of the library or the standard for the log; what is not written like one is not logged. */
export function loggedReason(error: unknown): string {
  if (error instanceof NoAnswer) return error.message
  const said =
    error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
      ? error.error
      : error instanceof Error && 'code' in error && typeof error.code === 'string'
        ? error.code
        : 'unknown'
  return /^\w{1,60}$/.test(said) ? said : 'unknown'
}
