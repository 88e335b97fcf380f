/**
 * Who the shop is to the payment providers that are played here. Paytrail's are its public test merchant; the others are
 * the sandbox's own and open nothing anywhere else. Seeding gives them to the demo's accounts.
 */
export const sandboxCredentials = {
  paytrail: { account: '375917', secret: 'SAIPPUAKAUPPIAS' },
  svea: { merchantId: '124842', secret: 'sandbox-svea-secret-that-opens-nothing-elsewhere-0001' },
  vismaPay: {
    apiKey: 'sandbox-visma-pay-api-key-0001',
    privateKey: 'sandbox-visma-pay-private-key-that-opens-nothing-elsewhere',
  },
  enerius: { merchant: 'sandbox-workshop', secret: 'sandbox-enerius-secret-that-opens-nothing-elsewhere-0001' },
} as const

/** Where each provider answers, on the sandbox's own address. */
export const providerPaths = {
  paytrail: '/paytrail',
  sveaCheckout: '/svea-checkout',
  sveaAdmin: '/svea-admin',
  vismaPay: '/visma-pay/pbwapi',
  enerius: '/enerius',
} as const
