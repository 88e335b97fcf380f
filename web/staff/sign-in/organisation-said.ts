import { organisationRefusals, type OrganisationRefusal } from '#domain/access/organisation.ts'

/** What the way by one's organisation ended with, as the address of the sign-in page says it; null where it says nothing. */
export function organisationSaid(parameters: URLSearchParams): OrganisationRefusal | 'in' | null {
  const said = parameters.get('organisation')
  if (said === 'in') return said
  return organisationRefusals.find((refusal) => refusal === said) ?? null
}
