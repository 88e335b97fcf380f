/**
 * Who the app is to the organisation's provider that is played here (OpenID Connect). It is the sandbox's own and opens
 * nothing anywhere else. `seed` as in `shopCredentials`.
 */
export const clientOfOrganisation = (seed = '') => ({
  clientId: 'sandbox-workshop-sign-in',
  clientSecret: `sandbox-organisation-secret-that-opens-nothing-elsewhere-0001${seed}`,
})

/** The same on this machine, and in tests. */
export const organisationClient = clientOfOrganisation()

/** Where the provider answers, on the sandbox's own address: with it, this is its name (issuer). */
export const organisationPath = '/organisation'

/** The domain of the demo group's addresses. */
export const organisationDomain = 'autohuoltopohjola.example'

/** An employee whom the demo knows already. */
export const knownEmployee = `elina.niemi@${organisationDomain}`
