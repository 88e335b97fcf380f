import type { PaymentProvider } from '#domain/enums.ts'

/** As people know them. */
export const providerNames: Readonly<Record<PaymentProvider, string>> = {
  SVEA: 'Svea',
  BAMBORA: 'Bambora',
  CHECKOUT_FINLAND: 'Paytrail',
  ENERIUS: 'Enerius',
}
