import type { Environment } from '#domain/environment.ts'

import { entraTenantOf, entraUserId, isGuest, isPersonalAccount, isUnpinnedMicrosoft } from './entra.ts'
import { domainOfEmail, type SsoRefusal, type ProviderClaims } from './sso.ts'

/** The claim of a token that is missing or wrong, so that nobody is let in by it. */
export const claimFaults = [
  'tid',
  'oid',
  'personal',
  'guest',
  'email_missing',
  'email_malformed',
  'email_verified_missing',
  'email_verified_false',
  'xms_edov_false',
  'domain',
  'hd',
] as const
export type ClaimFault = (typeof claimFaults)[number]

/** The refusal that a person is shown for each fault of a claim. */
export const refusalOfClaim: Readonly<Record<ClaimFault, SsoRefusal>> = {
  tid: 'not_accepted',
  oid: 'not_accepted',
  personal: 'personal',
  guest: 'guest',
  email_missing: 'no_address',
  email_malformed: 'no_address',
  email_verified_missing: 'unverified',
  email_verified_false: 'unverified',
  xms_edov_false: 'unverified',
  domain: 'domain',
  hd: 'domain',
}

/** `subject` is who they are to the provider for good, whatever becomes of the address. */
export type Person = { subject: string; email: string }

/**
 * The settings that a group's tokens are checked against: `domains` are those that the operator has bound to the group.
 */
export type Trust = { issuer: string; domains: readonly string[]; environment: Environment }

type PersonResult = Person | { fault: ClaimFault }

/**
 * Returns the person whom a checked token names, or the claim that keeps them out: the address has to be theirs by the
 * provider's word and of a bound domain. A tenant of Entra vouches for the bound domains by being pinned
 * (docs/decisions/042-entra-tenants-and-bound-domains.md); every other provider has to say `email_verified`.
 */
export function personOf(trust: Trust, claims: ProviderClaims): PersonResult {
  const { issuer, environment } = trust
  const tenant = entraTenantOf(issuer, environment)
  if (tenant !== null) return personOfTenant(trust, claims, tenant)
  return isUnpinnedMicrosoft(issuer, environment) ? { fault: 'tid' } : personOfProvider(trust, claims)
}

/** Booleans come as words and numbers too. */
const saysYes = (claim: unknown) => claim === true || claim === 1 || claim === 'true' || claim === '1'
const saysNo = (claim: unknown) => claim !== undefined && !saysYes(claim)

function personOfTenant({ issuer, domains }: Trust, claims: ProviderClaims, tenant: string): PersonResult {
  if (isPersonalAccount(claims)) return { fault: 'personal' }
  if (claims['tid'] !== tenant) return { fault: 'tid' }
  if (isGuest(claims, { issuer, tenant })) return { fault: 'guest' }
  const subject = entraUserId(claims)
  if (subject === null) return { fault: 'oid' }
  if (saysNo(claims['xms_edov'])) return { fault: 'xms_edov_false' }
  if (saysNo(claims['email_verified'])) return { fault: 'email_verified_false' }
  // Who has no mailbox has no `email`; a name to sign in by is of a domain that the tenant has proved to be its own.
  const hasMailbox = claims['email'] !== undefined && claims['email'] !== ''
  const address = addressIn(claims[hasMailbox ? 'email' : 'preferred_username'], domains)
  if (!('fault' in address)) return { subject, ...address }
  return address.fault === 'email_malformed' && !hasMailbox ? { fault: 'email_missing' } : address
}

const google = 'https://accounts.google.com'

function personOfProvider({ issuer, domains }: Trust, claims: ProviderClaims): PersonResult {
  const { email, email_verified: verified } = claims
  const address = addressIn(email, domains)
  if ('fault' in address && address.fault !== 'domain') return address
  if (verified === undefined) return { fault: 'email_verified_missing' }
  if (!saysYes(verified)) return { fault: 'email_verified_false' }
  if ('fault' in address) return address
  // Google speaks for everybody under one name: the address has to be of the organisation's own directory.
  if (issuer === google && claims['hd'] !== domainOfEmail(address.email)) return { fault: 'hd' }
  return { subject: String(claims['sub']), ...address }
}

function addressIn(claim: unknown, domains: readonly string[]): { email: string } | { fault: ClaimFault } {
  if (claim === undefined || claim === '') return { fault: 'email_missing' }
  const domain = typeof claim === 'string' ? domainOfEmail(claim) : null
  if (typeof claim !== 'string' || domain === null) return { fault: 'email_malformed' }
  return domains.includes(domain) ? { email: claim.toLowerCase() } : { fault: 'domain' }
}
