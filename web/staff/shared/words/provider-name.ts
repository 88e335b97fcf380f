import { isPaymentProvider, providerNames } from '#domain/money/payment-provider-names.ts'

/** A provider of payments or credit, as people know it. */
export function providerName(provider: string): string {
  if (provider.startsWith('RESURS')) return 'Resurs Bank'
  return isPaymentProvider(provider) ? providerNames[provider] : provider
}
