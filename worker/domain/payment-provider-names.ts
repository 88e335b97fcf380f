import { paymentProviders, type PaymentProvider } from './enums.ts'

/** As people know them. */
export const providerNames = {
  SVEA: 'Svea',
  BAMBORA: 'Bambora',
  CHECKOUT_FINLAND: 'Paytrail',
  ENERIUS: 'Enerius',
} as const satisfies Record<PaymentProvider, string>

export function isPaymentProvider(name: string): name is PaymentProvider {
  const names: readonly string[] = paymentProviders
  return names.includes(name)
}
