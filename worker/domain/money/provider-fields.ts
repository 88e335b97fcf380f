import type { CreditorApi, IdentityProvider, PaymentProvider } from '#domain/enums.ts'

/** Owners of credentials that an account may have: a payment or identity provider, or a creditor's API. */
export type CredentialKind = PaymentProvider | IdentityProvider | CreditorApi

/** `secret` is never shown, not even while it is typed; `address` is a web address; `choice` is one of `options`. */
type Field = {
  name: string
  kind: 'word' | 'secret' | 'address' | 'choice'
  options?: readonly string[]
  isOptional?: true
  /** The value that most accounts have. */
  usual?: string
}

type ProviderFields = {
  /** The provider's addresses: the real one, then its test. Another address may be typed. */
  addresses: readonly string[]
  /** Values that the provider issues and staff type in. */
  typed: readonly Field[]
  /** Values that we generate: nobody types or sees them. */
  made?: readonly string[]
}

const merchant = { name: 'merchantId', kind: 'word' } as const
const secret = { name: 'secret', kind: 'secret' } as const
const clientId = { name: 'clientId', kind: 'word' } as const
const clientSecret = { name: 'clientSecret', kind: 'secret' } as const

/**
 * The fields of each provider's credentials, in the words of its adapter (a test compares them with the adapters'
 * schemas). BAMBORA is Visma Pay by its older name, CHECKOUT_FINLAND is Paytrail.
 */
export const providerFields = {
  CHECKOUT_FINLAND: {
    addresses: ['https://services.paytrail.com'],
    typed: [{ name: 'account', kind: 'word' }, secret],
  },
  SVEA: {
    addresses: ['https://checkoutapi.svea.com', 'https://checkoutapistage.svea.com'],
    typed: [merchant, secret, { name: 'adminBaseUrl', kind: 'address', usual: 'https://paymentadminapi.svea.com' }],
  },
  BAMBORA: {
    addresses: ['https://www.vismapay.com/pbwapi'],
    typed: [
      { name: 'apiKey', kind: 'secret' },
      { name: 'privateKey', kind: 'secret' },
    ],
  },
  ENERIUS: { addresses: [], typed: [merchant, secret] },
  SCRIVE: {
    addresses: ['https://eid.scrive.com', 'https://testbed-eid.scrive.com'],
    typed: [
      { name: 'token', kind: 'secret' },
      { name: 'prefix', kind: 'word', isOptional: true },
    ],
  },
  SIGNICAT: {
    addresses: ['https://api.signicat.com'],
    typed: [clientId, clientSecret, { name: 'accountId', kind: 'word' }],
    made: ['privateKeys'],
  },
  MERCHANT_API: {
    addresses: ['https://merchant-api.resurs.com', 'https://merchant-api.integration.resurs.com'],
    typed: [
      clientId,
      clientSecret,
      { name: 'scope', kind: 'choice', options: ['merchant-api', 'mock-merchant-api'], usual: 'merchant-api' },
      { name: 'storeId', kind: 'word' },
    ],
  },
  SIMPLIFIED_FLOW: {
    addresses: ['https://ecommerce.resurs.com', 'https://test.resurs.com/ecommerce-test'],
    typed: [
      { name: 'username', kind: 'word' },
      { name: 'password', kind: 'secret' },
    ],
    made: ['callbackSalt', 'callbackUser', 'callbackPassword'],
  },
} as const satisfies Record<CredentialKind, ProviderFields>

/** The names of all that is typed in anywhere. */
export type CredentialFieldName = (typeof providerFields)[CredentialKind]['typed'][number]['name']
export type CredentialField = Field & { name: CredentialFieldName }

/** Returns the fields that staff type in for a provider, in the order of the form. */
export function fieldsOf(kind: CredentialKind): readonly CredentialField[] {
  return providerFields[kind].typed
}
