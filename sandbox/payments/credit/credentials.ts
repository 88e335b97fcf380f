/**
 * The shop's credentials at Resurs Bank as it is played here. The names are those of the app's secrets; they open
 * nothing anywhere else. Seeding gives them to the demo's creditor settings. `seed` as in `shopCredentials`.
 */
export const shopOfCreditor = (seed = '') => ({
  merchantApi: {
    clientId: 'sandbox-workshop-client',
    clientSecret: `sandbox-resurs-client-secret-that-opens-nothing-elsewhere${seed}`,
    scope: 'mock-merchant-api',
    storeId: '5f1c2a70-3b7e-4b0a-9d2e-6a1f0c4d8e11',
  },
  simplifiedFlow: {
    username: 'sandbox-workshop-soap',
    password: `sandbox-resurs-soap-password-that-opens-nothing-elsewhere${seed}`,
    callbackSalt: `sandbox-resurs-callback-salt-0001${seed}`,
    callbackUser: 'resurs-callback',
    callbackPassword: `sandbox-resurs-callback-password-0001${seed}`,
  },
})

/** The same on this machine, and in tests. */
export const creditorCredentials = shopOfCreditor()

/**
 * The base addresses, on the sandbox's own. After the first come `/oauth2/token` and `/v2/…`, after the second
 * `/ws/V4/{Service}`, as after the bank's own.
 */
export const creditorPaths = { merchantApi: '/resurs-mapi', simplifiedFlow: '/resurs-soap' } as const
