import { ssoRefusals, type SsoRefusal } from '#domain/access/sso.ts'

/**
 * Returns the outcome of a sign-in by one's organisation, from the address of the sign-in page; null where it says
 * nothing.
 */
export function ssoOutcome(parameters: URLSearchParams): SsoRefusal | 'in' | null {
  const said = parameters.get('organisation')
  if (said === 'in') return said
  return ssoRefusals.find((refusal) => refusal === said) ?? null
}
