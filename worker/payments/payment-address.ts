import type { Dependencies } from '#core/dependencies.ts'
import { addressSecret } from '#core/secrets/address-secret.ts'
import { formatProcessCode } from '#domain/access/codes.ts'
import type { PaymentProvider } from '#domain/enums.ts'
import type { FrameReturn } from '#domain/money/payment-frame.ts'
import type { PaymentUrls } from '#worker/providers/index.ts'

type Config = Dependencies['config']

/** Names of providers in addresses of our web. */
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

type Leading = { provider: PaymentProvider; linkCode: string; back: FrameReturn }

/** The page of ours that a provider's markup leads back to. */
export function returnAddress(config: Config, { provider, linkCode, back }: Leading): string {
  const code = formatProcessCode(linkCode)
  const page = { success: `payment-feedback/${carriers[provider]}/${code}/success`, checkout: code }
  return `${config.appUrl}/${page[back]}`
}

type Addressed = { provider: PaymentProvider; attemptId: string; linkCode: string }

/** Every address that a provider is given for an attempt. */
export function paymentUrls(config: Config, { provider, attemptId, linkCode }: Addressed): PaymentUrls {
  const feedback = `${config.appUrl}/payment-feedback/${carriers[provider]}/${formatProcessCode(linkCode)}`
  const secret = addressSecret(config, 'payment-callback', attemptId)
  // Markup leads the window that it runs in, where our own pages may not be shown.
  const back = (to: FrameReturn) =>
    provider === 'SVEA'
      ? `${frameUrl(config, attemptId)}/${to}`
      : returnAddress(config, { provider, linkCode, back: to })
  return {
    success: back('success'),
    cancel: `${feedback}/cancel`,
    error: `${feedback}/error`,
    callback: `${config.appUrl}/api/callback/payment/${carriers[provider]}/${attemptId}/${secret}`,
    refundCallback: refundCallback(config, provider, attemptId),
    terms: `${config.appUrl}/terms`,
    checkout: back('checkout'),
  }
}
