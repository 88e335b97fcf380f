import { isEmail } from '#domain/contact/email.ts'
import type { Role } from '#domain/enums.ts'

/** Roles that single sign-on may give: never one of the operator's. */
export const ssoRoles = ['sales', 'service_advisor', 'admin', 'group_admin'] as const satisfies readonly Role[]
export type SsoRole = (typeof ssoRoles)[number]

/** Reasons why single sign-on was refused; part of the sign-in page's address. */
export const ssoRefusals = [
  'cancelled',
  'expired',
  'off',
  'unavailable',
  'not_accepted',
  'no_address',
  'unverified',
  'guest',
  'personal',
  'domain',
  'not_yours',
  'disabled',
] as const
export type SsoRefusal = (typeof ssoRefusals)[number]

/** Faults of a provider that its own discovery document shows. */
export const ssoFaults = [
  'address_refused',
  'unreachable',
  'no_document',
  'issuer_differs',
  'no_endpoints',
  'no_code_flow',
  'no_algorithm',
  'no_keys',
  'tenant_needed',
] as const
export type SsoFault = (typeof ssoFaults)[number]

/** The most domains of a group. */
export const ssoDomainsMax = 20

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainShape = new RegExp(`^(?:${label}\\.)+[a-z]{2,63}$`)

/** A domain as it is kept: small letters, a name of the Internet; null for what is none. */
export function ssoDomain(typed: string): string | null {
  const domain = typed.trim().toLowerCase().replace(/^@/, '')
  return domain.length <= 253 && domainShape.test(domain) ? domain : null
}

/** The domain of an e-mail address as it is kept; null where it is no address. */
export function domainOfEmail(email: string): string | null {
  if (!isEmail(email)) return null
  return ssoDomain(email.slice(email.lastIndexOf('@') + 1))
}

/** The claims of a provider's token about the person, after the token was verified. */
export type ProviderClaims = Readonly<Record<string, unknown>>
