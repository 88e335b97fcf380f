import { addressSecret } from '#core/address-secret.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { formatProcessCode } from '#domain/codes.ts'
import type { PaymentProvider } from '#domain/enums.ts'
import type { PaymentUrls } from '#worker/providers/index.ts'

type Config = Dependencies['config']

/** How a provider is called in addresses of our web. */
export const carriers: Readonly<Record<PaymentProvider, string>> = {
  SVEA: 'svea',
  BAMBORA: 'bambora',
  CHECKOUT_FINLAND: 'checkout-finland',
  ENERIUS: 'enerius',
}

export const creditCarrier = 'resurs-bank'

export function refundCallback(config: Config, provider: PaymentProvider, refundId: string): string {
  const secret = addressSecret(config, 'refund-callback', refundId)
  return `${config.appUrl}/api/callback/refund/${carriers[provider]}/${refundId}/${secret}`
}

/** The document of the provider's own markup, on an origin of its own. */
export function frameUrl(config: Config, attemptId: string): string {
  return `${config.frameUrl}/api/payment-frame/${attemptId}/${addressSecret(config, 'payment-frame', attemptId)}`
}

type Addressed = { provider: PaymentProvider; attemptId: string; linkCode: string }

/** Every address that a provider is given for an attempt. */
export function paymentUrls(config: Config, { provider, attemptId, linkCode }: Addressed): PaymentUrls {
  const code = formatProcessCode(linkCode)
  const feedback = `${config.appUrl}/payment-feedback/${carriers[provider]}/${code}`
  const secret = addressSecret(config, 'payment-callback', attemptId)
  return {
    success: `${feedback}/success`,
    cancel: `${feedback}/cancel`,
    error: `${feedback}/error`,
    callback: `${config.appUrl}/api/callback/payment/${carriers[provider]}/${attemptId}/${secret}`,
    refundCallback: refundCallback(config, provider, attemptId),
    terms: `${config.appUrl}/terms`,
    checkout: `${config.appUrl}/${code}`,
  }
}
