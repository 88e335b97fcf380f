import type { ProofOutcome } from '#domain/access/credentials-proof.ts'

/** A provider's answer to a test of credentials. `reason` is a short word of ours. */
export type CredentialsProof = { outcome: ProofOutcome; reason: string | null }

export const proved: CredentialsProof = { outcome: 'works', reason: null }
export const refusedCredentials = (reason: string): CredentialsProof => ({ outcome: 'refused', reason })

/** A client that is unknown may be answered 400 where tokens are given (RFC 6749). */
const refusals = /^(?:token_)?http_40[13]$|^token_http_400$/
const silences = /^(?:token_)?(?:timeout|aborted|no_connection|address_refused)$/

/** Returns the verdict on credentials that follows from the reason why the answer was not as wanted. */
export function unproved(reason: string): CredentialsProof {
  if (refusals.test(reason)) return refusedCredentials(reason)
  return { outcome: silences.test(reason) ? 'unreachable' : 'unexpected', reason }
}

type ProviderReply = { answered: true; status: number } | { answered: false; reason: string }

/** Returns why an answer was none as wanted. */
export function unprovedBy(said: ProviderReply): CredentialsProof {
  return unproved(said.answered ? `http_${said.status}` : said.reason)
}
