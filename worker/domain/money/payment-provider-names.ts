import { paymentProviders, type PaymentProvider } from '#domain/enums.ts'

/** The names that people know them by. */
export const providerNames = {
  SVEA: 'Svea',
  BAMBORA: 'Bambora',
  CHECKOUT_FINLAND: 'Paytrail',
  ENERIUS: 'Enerius',
} as const satisfies Record<PaymentProvider, string>

/** Returns whether somebody can be asked how a refund stands; who cannot calls once it has ended. */
export function reportsRefunds(provider: string): boolean {
  return provider !== 'CHECKOUT_FINLAND'
}

export function isPaymentProvider(name: string): name is PaymentProvider {
  const names: readonly string[] = paymentProviders
  return names.includes(name)
}
