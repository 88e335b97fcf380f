import { ssoRefusals, type SsoRefusal } from '#domain/access/sso.ts'

/**
 * Returns what the way by one's organisation ended with, as the address of the sign-in page says it; null where it says
 * nothing.
 */
export function ssoOutcome(parameters: URLSearchParams): SsoRefusal | 'in' | null {
  const said = parameters.get('organisation')
  if (said === 'in') return said
  return ssoRefusals.find((refusal) => refusal === said) ?? null
}
