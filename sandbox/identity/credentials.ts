/**
 * Who the workshop is to the providers of strong identification that are played here. They are the sandbox's own and open
 * nothing anywhere else. The key that Signicat's answers are encrypted to is the workshop's: seeding makes one.
 */
export const identityCredentials = {
  scrive: { token: 'sandbox-scrive-token-that-opens-nothing-elsewhere-0001' },
  signicat: {
    clientId: 'sandbox-workshop-client',
    clientSecret: 'sandbox-signicat-secret-that-opens-nothing-elsewhere-0001',
    accountId: 'a-sandbox-workshop',
  },
} as const

/** Where each provider answers, on the sandbox's own address. */
export const identityPaths = { scrive: '/scrive', signicat: '/signicat' } as const
