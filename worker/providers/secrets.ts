import type * as z from 'zod'

import type { CredentialKind } from '#domain/money/provider-fields.ts'

import { creditSecretsSchemas } from './credit-providers.ts'
import { identitySecretsSchemas } from './identity-providers.ts'
import { paymentSecretsSchemas } from './payment-providers.ts'

export { baseUrlSchema } from './payment-wire.ts'
export { signicatKeysOf } from './signicat/own-keys.ts'

/**
 * Sealed secrets of an account's credentials, as its adapter takes them. `providerFields` says who makes which part.
 */
export const secretsSchemas = {
  ...paymentSecretsSchemas,
  ...identitySecretsSchemas,
  ...creditSecretsSchemas,
} as const satisfies Record<CredentialKind, z.ZodType<object>>
