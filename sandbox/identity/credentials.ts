/**
 * The workshop's credentials at the providers of strong identification that are played here. They are the sandbox's own
 * and open nothing anywhere else. The key that Signicat's answers are encrypted to is the workshop's: seeding makes
 * one. `seed` as in `shopCredentials`.
 */
export const shopOfIdentity = (seed = '') => ({
  scrive: { token: `sandbox-scrive-token-that-opens-nothing-elsewhere-0001${seed}` },
  signicat: {
    clientId: 'sandbox-workshop-client',
    clientSecret: `sandbox-signicat-secret-that-opens-nothing-elsewhere-0001${seed}`,
    accountId: 'a-sandbox-workshop',
  },
})

/** The same on this machine, and in tests. */
export const identityCredentials = shopOfIdentity()

/** Each provider's path on the sandbox's own address. */
export const identityPaths = { scrive: '/scrive', signicat: '/signicat' } as const
