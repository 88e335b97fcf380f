import type { CreditorApi } from '#domain/enums.ts'

import type { CreditPort } from './credit-port.ts'
import type { PaymentWire } from './payment-wire.ts'
import { merchantSecretsSchema, merchantSettingsSchema } from './resurs-merchant/call.ts'
import { createResursMerchant } from './resurs-merchant/resurs-merchant.ts'
import { simplifiedSecretsSchema, simplifiedSettingsSchema } from './resurs-simplified/call.ts'
import { createResursSimplified } from './resurs-simplified/resurs-simplified.ts'

/** Sealed secrets of a setting, by the API that it uses. */
export const creditSecretsSchemas = {
  MERCHANT_API: merchantSecretsSchema,
  SIMPLIFIED_FLOW: simplifiedSecretsSchema,
} as const satisfies Record<CreditorApi, unknown>

/** A setting's way to its creditor; `secrets` are what was sealed, parsed as JSON. */
export type CreditorCredentials = { api: CreditorApi; baseUrl: string; secrets: object }

/** The adapter for a setting. Throws ZodError, which names fields but no values, when the credentials are not whole. */
export function createCreditPort({ api, baseUrl, secrets }: CreditorCredentials, wire: PaymentWire): CreditPort {
  const settings = { ...secrets, baseUrl }
  switch (api) {
    case 'MERCHANT_API':
      return createResursMerchant(merchantSettingsSchema.parse(settings), wire)
    case 'SIMPLIFIED_FLOW':
      return createResursSimplified(simplifiedSettingsSchema.parse(settings), wire)
  }
}
