/**
 * The app's credentials at the organisation's provider that is played here (OpenID Connect). It is the sandbox's own
 * and opens nothing anywhere else. `seed` as in `shopCredentials`.
 */
export const clientOfSso = (seed = '') => ({
  clientId: 'sandbox-workshop-sign-in',
  clientSecret: `sandbox-organisation-secret-that-opens-nothing-elsewhere-0001${seed}`,
})

/** The same on this machine, and in tests. */
export const ssoClient = clientOfSso()

/** The provider's path on the sandbox's own address: with it, this is its name (issuer). */
export const ssoPath = '/organisation'

/** The tenant of the demo's second group, where Entra ID is played. */
export const entraTenant = '2c9d8e1f-7b34-4a60-9f25-8d1e0c3b7a46'

/** The path of the tenant's issuer, made of its id as Microsoft's are. */
export const entraPath = `/entra/${entraTenant}/v2.0`

/** The domain of the second group's addresses. */
export const entraDomain = 'saaristonautohuolto.example'

/** The domain of the demo group's addresses. */
export const ssoDomain = 'autohuoltopohjola.example'

/** An employee whom the demo knows already. */
export const knownEmployee = `elina.niemi@${ssoDomain}`
