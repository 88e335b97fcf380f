import type { IdentityProvider } from '#domain/enums.ts'

import type { IdentityPort } from './identity-port.ts'
import type { PaymentWire } from './payment-wire.ts'
import { createScrive, scriveSecretsSchema, scriveSettingsSchema } from './scrive/scrive.ts'
import { signicatSecretsSchema, signicatSettingsSchema } from './signicat/call.ts'
import { createSignicat } from './signicat/signicat.ts'

/** Sealed secrets of an account, by provider. */
export const identitySecretsSchemas = {
  SCRIVE: scriveSecretsSchema,
  SIGNICAT: signicatSecretsSchema,
} as const satisfies Record<IdentityProvider, unknown>

/** An account's way to a provider; `secrets` are what was sealed, parsed as JSON. */
export type IdentityCredentials = { provider: IdentityProvider; baseUrl: string; secrets: object }

/** The adapter for an account. Throws ZodError, which names fields but no values, when the credentials are not whole. */
export function createIdentityPort(
  { provider, baseUrl, secrets }: IdentityCredentials,
  wire: PaymentWire,
): IdentityPort {
  const settings = { ...secrets, baseUrl }
  switch (provider) {
    case 'SCRIVE':
      return createScrive(scriveSettingsSchema.parse(settings), wire)
    case 'SIGNICAT':
      return createSignicat(signicatSettingsSchema.parse(settings), wire)
  }
}
