/**
 * The shop's credentials at the payment providers that are played here. Paytrail's are its public test merchant; the
 * others are the sandbox's own and open nothing anywhere else. Seeding gives them to the demo's accounts. Where
 * strangers reach the sandbox, who may have read these, each secret ends with a `seed` that they have not.
 */
export const shopCredentials = (seed = '') => ({
  paytrail: { account: '375917', secret: `SAIPPUAKAUPPIAS${seed}` },
  svea: { merchantId: '124842', secret: `sandbox-svea-secret-that-opens-nothing-elsewhere-0001${seed}` },
  vismaPay: {
    apiKey: 'sandbox-visma-pay-api-key-0001',
    privateKey: `sandbox-visma-pay-private-key-that-opens-nothing-elsewhere${seed}`,
  },
  enerius: {
    merchant: 'sandbox-workshop',
    secret: `sandbox-enerius-secret-that-opens-nothing-elsewhere-0001${seed}`,
  },
})

/** The same on this machine, and in tests. */
export const sandboxCredentials = shopCredentials()

/** Each provider's path on the sandbox's own address. */
export const providerPaths = {
  paytrail: '/paytrail',
  sveaCheckout: '/svea-checkout',
  sveaAdmin: '/svea-admin',
  vismaPay: '/visma-pay/pbwapi',
  enerius: '/enerius',
} as const
